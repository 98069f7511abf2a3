# Sources written by node at build time into <build tree>/generated, the same in every preset:
#   text_keys.hpp, text_en.cpp   the words of assets (a key that does not exist is a compile error)
#   <id>_tiles.hpp               the tiles of a game whose folder in engine/games has a gen_tables.mjs
#   values-<id>.bin              what the search of a game has learned, of its engine/games/<id>/values.txt
#   forecast-<id>.bin            what its forecast has learned, of its forecast.txt
#   values_at_hand.cpp, forecasts_at_hand.cpp
#                                the bytes of these for native programs
#   tokens.hpp, tokens.css       colours and shadows of assets/tokens.json
#   characters.hpp               names and faces of the computers, assets/characters.json
#   rules_build.hpp              a hash of the engine's sources, by which view and brain recognise each other
#   why_en.cpp                   the English names of the parts of a position, for the command line (page.why.*)
#   all_games.hpp, all_looks.hpp, all_forecasts.hpp, all_whys.hpp, all_accounts.hpp
#                                the headers of every game's rules, picture, forecast and parts of a position, from the one list in
#                                engine/games/list.hpp
# Sets BEFFROI_GENERATED_SOURCES (compiled into engine) and the target `generated`.
find_program(BEFFROI_NODE NAMES node nodejs REQUIRED NO_CMAKE_FIND_ROOT_PATH)
set(gen ${CMAKE_BINARY_DIR}/generated)
set(tools ${PROJECT_SOURCE_DIR}/web/toolchain)

file(GLOB languages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/assets/i18n/*.json
  ${PROJECT_SOURCE_DIR}/assets/games/*/words/*.json)
add_custom_command(
  OUTPUT ${gen}/text_keys.hpp ${gen}/text_en.cpp ${gen}/why_en.cpp
  COMMAND ${BEFFROI_NODE} ${tools}/gen_text.mjs ${PROJECT_SOURCE_DIR}/assets ${gen}
  DEPENDS ${tools}/gen_text.mjs ${tools}/catalogue.mjs ${tools}/message.mjs ${tools}/write_if_changed.mjs ${languages}
  COMMENT "Generating the words" VERBATIM)

add_custom_command(
  OUTPUT ${gen}/tokens.hpp ${gen}/tokens.css
  COMMAND ${BEFFROI_NODE} ${tools}/gen_tokens.mjs ${PROJECT_SOURCE_DIR}/assets/tokens.json ${gen}
  DEPENDS ${tools}/gen_tokens.mjs ${tools}/write_if_changed.mjs ${PROJECT_SOURCE_DIR}/assets/tokens.json
  COMMENT "Generating the design tokens" VERBATIM)

add_custom_command(
  OUTPUT ${gen}/characters.hpp
  COMMAND ${BEFFROI_NODE} ${tools}/gen_characters.mjs ${PROJECT_SOURCE_DIR}/assets/characters.json ${gen}
  DEPENDS ${tools}/gen_characters.mjs ${tools}/write_if_changed.mjs ${PROJECT_SOURCE_DIR}/assets/characters.json
  COMMENT "Generating the characters" VERBATIM)

# A game whose folder has a gen_tables.mjs gets the table that it writes, of the tiles in its assets.
file(GLOB table_scripts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/games/*/gen_tables.mjs)
set(tile_tables)
foreach(script IN LISTS table_scripts)
  get_filename_component(folder ${script} DIRECTORY)
  get_filename_component(game ${folder} NAME)
  set(game_assets ${PROJECT_SOURCE_DIR}/assets/games/${game})
  file(GLOB helpers CONFIGURE_DEPENDS ${folder}/*.mjs)
  list(APPEND tile_tables ${gen}/${game}_tiles.hpp)
  add_custom_command(
    OUTPUT ${gen}/${game}_tiles.hpp
    COMMAND ${BEFFROI_NODE} ${script} ${game} ${game_assets} ${gen}
    DEPENDS ${helpers} ${tools}/write_if_changed.mjs ${game_assets}/tiles.json
    COMMENT "Generating the tiles of ${game}" VERBATIM)
endforeach()

# The files are by-products: which there are depends on the games. Who reads them depends on this source.
file(GLOB learned CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/games/*/values.txt
  ${PROJECT_SOURCE_DIR}/engine/games/*/forecast.txt)
add_custom_command(
  OUTPUT ${gen}/values_at_hand.cpp ${gen}/forecasts_at_hand.cpp
  COMMAND ${BEFFROI_NODE} ${tools}/gen_values.mjs ${PROJECT_SOURCE_DIR}/engine/games ${gen}
  DEPENDS ${tools}/gen_values.mjs ${tools}/write_if_changed.mjs ${learned}
  COMMENT "Writing what searches have learned" VERBATIM)

file(GLOB_RECURSE rules_inputs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/*.hpp ${PROJECT_SOURCE_DIR}/engine/*.cpp)
add_custom_command(
  OUTPUT ${gen}/rules_build.hpp
  COMMAND ${BEFFROI_NODE} ${tools}/gen_rules_build.mjs ${PROJECT_SOURCE_DIR}/engine ${gen}
  DEPENDS ${tools}/gen_rules_build.mjs ${tools}/write_if_changed.mjs ${rules_inputs}
  COMMENT "Hashing the engine's sources" VERBATIM)

set(BEFFROI_GENERATED_SOURCES ${gen}/values_at_hand.cpp ${gen}/forecasts_at_hand.cpp ${gen}/text_en.cpp ${gen}/text_keys.hpp ${gen}/tokens.hpp ${gen}/characters.hpp ${gen}/rules_build.hpp ${tile_tables})
add_custom_target(generated DEPENDS ${BEFFROI_GENERATED_SOURCES} ${gen}/tokens.css ${gen}/why_en.cpp)

# BEFFROI_RULES_BUILD is a definition for the files that report it; a forced include instead of -D, because
# the hash is known at build time only, and only these files need compiling again when it changes.
file(GLOB stamped CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/brain/*.cpp ${PROJECT_SOURCE_DIR}/engine/cli/*.cpp
  ${PROJECT_SOURCE_DIR}/web/bridge/*.cpp)
set_source_files_properties(${stamped} PROPERTIES COMPILE_OPTIONS "-include;${gen}/rules_build.hpp"
  OBJECT_DEPENDS ${gen}/rules_build.hpp)

# ---- The games: engine/games/list.hpp is the one list. FiveTowers lives in engine/games/five_towers and, when it has a
# picture, in web/scene/games/five_towers; its headers are included from here, so that no other file names a game.
set(game_list ${PROJECT_SOURCE_DIR}/engine/games/list.hpp)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${game_list})
file(READ ${game_list} game_types)
string(REGEX MATCH "using AllGames =[ \n]*TypeList<([^>]*)>" game_types "${game_types}")
string(REGEX MATCHALL "[A-Za-z]+" game_types "${CMAKE_MATCH_1}")

# Gives <out> the id of a game type: FiveTowers -> five_towers.
function(game_id type out)
  string(REGEX REPLACE "([a-z])([A-Z])" "\\1_\\2" id ${type})
  string(TOLOWER ${id} id)
  set(${out} ${id} PARENT_SCOPE)
endfunction()

set(rules_headers "// Generated from engine/games/list.hpp.\n#pragma once\n")
set(look_headers "${rules_headers}")
set(forecast_headers "${rules_headers}")
set(why_headers "${rules_headers}")
set(account_headers "${rules_headers}")
foreach(type IN LISTS game_types)
  game_id(${type} id)
  string(APPEND rules_headers "#include \"engine/games/${id}/rules.hpp\"\n")
  if(EXISTS ${PROJECT_SOURCE_DIR}/web/scene/games/${id}/look.hpp)
    string(APPEND look_headers "#include \"web/scene/games/${id}/look.hpp\"\n")
  endif()
  if(EXISTS ${PROJECT_SOURCE_DIR}/engine/games/${id}/forecast.hpp)
    string(APPEND forecast_headers "#include \"engine/games/${id}/forecast.hpp\"\n")
  endif()
  if(EXISTS ${PROJECT_SOURCE_DIR}/engine/games/${id}/why.hpp)
    string(APPEND why_headers "#include \"engine/games/${id}/why.hpp\"\n")
  endif()
  if(EXISTS ${PROJECT_SOURCE_DIR}/engine/games/${id}/account.hpp)
    string(APPEND account_headers "#include \"engine/games/${id}/account.hpp\"\n")
  endif()
endforeach()
file(CONFIGURE OUTPUT ${gen}/all_games.hpp CONTENT "${rules_headers}")
file(CONFIGURE OUTPUT ${gen}/all_looks.hpp CONTENT "${look_headers}")
file(CONFIGURE OUTPUT ${gen}/all_forecasts.hpp CONTENT "${forecast_headers}")
file(CONFIGURE OUTPUT ${gen}/all_whys.hpp CONTENT "${why_headers}")
file(CONFIGURE OUTPUT ${gen}/all_accounts.hpp CONTENT "${account_headers}")
