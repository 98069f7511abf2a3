# The wasm products, and how each is linked. Included by CMakeLists.txt under Emscripten only.
#   app       program.mjs, program.wasm and beffroi-<game>.wasm: view, brain and reader of records of all games that are
#             offered, one program that is split into what they share and a part for each; <part>.wasm and
#             beffroi-<game>-<part>.wasm: what comes when it is wanted (wanted_parts)
#   app_test  test/...: the same with __beffroi, the hook of the browser tests (BEFFROI_TEST_HOOK=1), and
#             with the games that are never offered
#   tests, beffroi_cli                       run by node through run_wasm.mjs, with all games
# A page and its workers load what is shared and the part of their game alone (shell/lib/program-files.ts): what a game
# weighs is nobody else's load.
set(web_bin ${CMAKE_BINARY_DIR})

# The Closure compiler that npm installed shrinks the JavaScript by two thirds; emcc takes it from the environment.
file(GLOB closure_binary ${PROJECT_SOURCE_DIR}/node_modules/google-closure-compiler-*/compiler)
if(closure_binary)
  list(GET closure_binary 0 closure_binary)
  set(closure_launch "${CMAKE_COMMAND} -E env EM_CLOSURE_COMPILER=${closure_binary}")
else()
  message(STATUS "No Closure compiler in node_modules (npm ci): the page's JavaScript will not be minified")
endif()

# The ways into what a first game does not need, in parts that are fetched when they are wanted. Whoever calls a function of these
# sources makes sure that their part has come.
#   later      after the first picture (web/scene/model/later.hpp): the result of a game, records with moves, the review, letters that
#              our faces lack
#   asking     when a game at a real table is opened (model/later.hpp); after `later`, which reads its record
#   editor     when a position is set up by hand; after `asking`, on whose sheet the pieces lie
#   analysis   when a game is studied (shell/brain/study.ts); after `later`, which reads its record
#   reasons    when a study is asked why (shell/brain/parts.ts)
#   luck       when a study is asked for the account of luck
set(wanted_parts later asking editor analysis reasons luck)
set(asking_sources
  engine/games/wandering_towers/sealed.cpp
  engine/match/match_beside.cpp
  engine/match/match_correct.cpp
  engine/match/match_sealed.cpp
  web/bridge/asking_exports.cpp
  web/scene/games/carcassonne/asking.cpp
  web/scene/games/five_towers/asking.cpp
  web/scene/games/game_of_towers/asking.cpp
  web/scene/games/wandering_towers/asking.cpp
  web/scene/parts/asking.cpp
  web/scene/table/asker.cpp
  web/scene/table/asker_again.cpp
  web/scene/table/asker_deal.cpp
  web/scene/table/correction.cpp
  web/scene/table/draft.cpp)
set(editor_sources
  engine/core/edit.cpp
  engine/games/carcassonne/edit.cpp
  engine/games/carcassonne/odd.cpp
  engine/games/five_towers/edit.cpp
  engine/games/five_towers/odd.cpp
  engine/games/game_of_towers/edit.cpp
  engine/games/game_of_towers/odd.cpp
  engine/games/metal_towers/edit.cpp
  engine/games/metal_towers/odd.cpp
  engine/games/wandering_towers/edit.cpp
  engine/games/wandering_towers/odd.cpp
  engine/match/edit_ops.cpp
  engine/match/mending.cpp
  web/bridge/editor_exports.cpp
  web/scene/games/carcassonne/editing.cpp
  web/scene/games/five_towers/editing.cpp
  web/scene/games/game_of_towers/editing.cpp
  web/scene/games/metal_towers/editing.cpp
  web/scene/games/wandering_towers/editing.cpp
  web/scene/table/editor.cpp)
set(analysis_sources engine/brain/study.cpp engine/brain/study_wasm.cpp engine/match/analysts.cpp engine/match/forecasters.cpp)
set(reasons_sources engine/brain/study_why.cpp engine/match/whys.cpp)
set(luck_sources engine/brain/study_account.cpp engine/match/accounts.cpp)
set(later_sources
  engine/brain/check_wasm.cpp
  engine/match/match_acts.cpp
  engine/match/match_lines.cpp
  engine/match/match_load.cpp
  engine/match/match_position.cpp
  engine/match/match_typed.cpp
  engine/match/match_turns.cpp
  engine/match/record_reader.cpp
  web/bridge/later_exports.cpp
  web/scene/games/carcassonne/threats.cpp
  web/scene/games/five_towers/shows.cpp
  web/scene/games/game_of_towers/threats.cpp
  web/scene/games/metal_towers/threats.cpp
  web/scene/games/wandering_towers/threats.cpp
  web/scene/games/wandering_towers/unseen.cpp
  web/scene/paint/chart.cpp
  web/scene/parts/end_layout.cpp
  web/scene/parts/review_shows.cpp
  web/scene/table/beside.cpp
  web/scene/table/course.cpp
  web/scene/table/elsewhere.cpp
  web/scene/table/table_acts.cpp
  web/scene/table/table_elsewhere.cpp
  web/scene/table/looking.cpp
  web/scene/table/pointing.cpp
  web/scene/table/table_lines.cpp)
set(part_words --after asking=later --after editor=asking --after analysis=later --after reasons=analysis --after luck=analysis)
foreach(part IN LISTS wanted_parts)
  foreach(source IN LISTS ${part}_sources)
    list(APPEND part_words --part ${part}=${source})
  endforeach()
endforeach()

# The way into what only games whose table is a map need (GameLook::is_map), and so does not come with the others. Whoever calls
# a function of these sources makes sure that it is such a game.
set(map_sources web/scene/table/map_view.cpp)
# The ways into what a game says of itself: a function of these sources that is about a game is called for that game alone, once it has
# been chosen. The first is the part that counts moves.
set(row_sources engine/match/game_ops.cpp engine/match/analysts.cpp engine/match/whys.cpp engine/match/forecasters.cpp
  engine/match/accounts.cpp engine/match/position_ops.cpp engine/match/edit_ops.cpp)

# Link options of the page's program. `noExitRuntime` must be among the incoming names: without it the
# runtime ends with main() and the loop never runs.
# GL_*: SDL finds what it needs in web/app/egl.cpp, we never look at errors of OpenGL nor upload from temporary buffers.
# MIN_*: the browsers of kTargets (make_dist.mjs). _memcpy: copies of events, in Emscripten's own glue.
set(page_link
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createBeffroi -sENVIRONMENT=web,worker -sFILESYSTEM=0
  -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=512MB -sMALLOC=emmalloc
  -sINCOMING_MODULE_JS_API=canvas,locateFile,wasmBinary,instantiateWasm,onAbort,print,printErr,onRuntimeInitialized,preRun,postRun,noInitialRun,noExitRuntime,arguments
  -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToNewUTF8,HEAPU8 -sEXPORTED_FUNCTIONS=_main,_malloc,_free,_memcpy
  -sSUPPORT_LONGJMP=0 -sMIN_WEBGL_VERSION=1 -sMAX_WEBGL_VERSION=1 -sGL_ENABLE_GET_PROC_ADDRESS=0
  -sGL_TRACK_ERRORS=0 -sGL_WORKAROUND_SAFARI_GETCONTEXT_BUG=0 -sGL_POOL_TEMP_BUFFERS=0
  -sHTML5_SUPPORT_DEFERRING_USER_SENSITIVE_REQUESTS=0
  -sMIN_CHROME_VERSION=100 -sMIN_FIREFOX_VERSION=100 -sMIN_SAFARI_VERSION=150400)
if(closure_binary)
  list(APPEND page_link --closure=1)
endif()

# ---- The games of the page: what people are not offered is built for the tests and never shipped; the game itself says so.
set(page_games)      # types
set(page_games_test)
set(map_games)       # ids
foreach(type IN LISTS game_types)
  game_id(${type} id)
  set(rules ${PROJECT_SOURCE_DIR}/engine/games/${id}/rules.hpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${rules})
  file(STRINGS ${rules} offered REGEX "kOffered = (true|false);")
  if(NOT offered)
    message(FATAL_ERROR "${rules} does not say whether the game is offered (kOffered)")
  endif()
  string(REGEX MATCH "true" offered "${offered}")
  if(NOT EXISTS ${PROJECT_SOURCE_DIR}/web/scene/games/${id}/look.hpp)
    continue() # no picture yet, no page
  endif()
  list(APPEND page_games_test ${type})
  set(look ${PROJECT_SOURCE_DIR}/web/scene/games/${id}/look.hpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${look})
  file(STRINGS ${look} is_map REGEX "[.]is_map = true")
  if(is_map)
    list(APPEND map_games ${id})
  endif()
  if(offered)
    list(APPEND page_games ${type})
  endif()
endforeach()
string(REPLACE ";" "," map_list "${map_games}")
list(TRANSFORM map_sources REPLACE "(.+)" "--only;\\1=${map_list}" OUTPUT_VARIABLE only_words)
list(TRANSFORM row_sources PREPEND "--each;" OUTPUT_VARIABLE each_words)

# ---- The program
file(GLOB app_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/app/*.cpp)
file(GLOB bridge_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/bridge/*.cpp)
add_library(app_objects OBJECT ${app_sources})
target_link_libraries(app_objects PUBLIC scene engine dep::imgui dep::sdl2 PRIVATE lean)
read_once(app_objects)
add_library(page_words OBJECT ${CMAKE_BINARY_DIR}/generated/text_en.cpp)
target_link_libraries(page_words PRIVATE house lean)
target_compile_definitions(page_words PRIVATE BEFFROI_WORDS_FROM_PAGE=1)
add_dependencies(page_words generated)

# The tools that come with the compiler.
execute_process(COMMAND ${EMSCRIPTEN_ROOT_PATH}/em-config BINARYEN_ROOT OUTPUT_VARIABLE binaryen OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${binaryen}/bin/wasm-split --help OUTPUT_VARIABLE split_help ERROR_QUIET)
if(NOT split_help MATCHES "--multi-split")
  message(FATAL_ERROR "${binaryen}/bin/wasm-split cannot split into several parts: Binaryen 120 or newer is needed")
endif()

# app<suffix>: a program of these game types, split into <folder>.
function(page_program suffix folder types)
  string(REPLACE ";" "," type_list "${types}")
  # The tables that list games, once more for these.
  list(TRANSFORM row_sources PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE small_rows)
  list(POP_FRONT small_rows fast_rows) # as in the engine
  add_library(rows${suffix} OBJECT ${small_rows})
  target_link_libraries(rows${suffix} PRIVATE engine house lean)
  read_once(rows${suffix})
  add_library(fast_rows${suffix} OBJECT ${fast_rows})
  target_link_libraries(fast_rows${suffix} PRIVATE engine house lean fast)
  add_library(looks${suffix} OBJECT ${PROJECT_SOURCE_DIR}/web/scene/games/looks.cpp)
  target_link_libraries(looks${suffix} PRIVATE scene house lean)
  foreach(table rows${suffix} fast_rows${suffix} looks${suffix})
    target_compile_definitions(${table} PRIVATE "BEFFROI_PAGE_GAMES=${type_list}")
  endforeach()

  # Linked whole, with the names of its functions, by which it is split; functions of two games that are equal
  # must not become one of them. Nor must equal strings of two games (-O0, which says that alone): each comes with its game's part.
  # Nothing is put into its only caller here, or a way into what comes later would be gone; the parts do it for themselves.
  set(target program${suffix})
  set(whole ${folder}/whole)
  add_executable(${target} EXCLUDE_FROM_ALL ${bridge_sources} ${PROJECT_SOURCE_DIR}/engine/brain/brain_wasm.cpp
    ${PROJECT_SOURCE_DIR}/engine/brain/check_wasm.cpp
    ${PROJECT_SOURCE_DIR}/engine/brain/study_wasm.cpp
    $<TARGET_OBJECTS:fast_rows${suffix}> $<TARGET_OBJECTS:rows${suffix}> $<TARGET_OBJECTS:looks${suffix}>
    $<TARGET_OBJECTS:page_words>)
  target_link_libraries(${target} PRIVATE app_objects lean)
  read_once(${target})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME program SUFFIX .mjs RUNTIME_OUTPUT_DIRECTORY ${whole})
  target_link_options(${target} PRIVATE ${page_link} --profiling-funcs -Wl,--no-demangle -Wl,-O0 -Wl,-Map=${whole}/program.map
    -sBINARYEN_EXTRA_PASSES=--skip-pass=duplicate-function-elimination,--skip-pass=inlining,--skip-pass=inlining-optimizing)
  if(closure_binary)
    set_property(TARGET ${target} PROPERTY RULE_LAUNCH_LINK "${closure_launch}")
  endif()
  if(suffix)
    target_compile_definitions(${target} PRIVATE BEFFROI_TEST_HOOK=1)
  endif()

  set(games)
  list(TRANSFORM wanted_parts REPLACE "(.+)" "${folder}/\\1.wasm" OUTPUT_VARIABLE wanted_files)
  set(outputs ${folder}/program.mjs ${folder}/program.wasm ${wanted_files})
  foreach(type IN LISTS types)
    game_id(${type} id)
    list(APPEND games --game ${id}=${type})
    list(TRANSFORM wanted_parts REPLACE "(.+)" "${folder}/beffroi-${id}-\\1.wasm" OUTPUT_VARIABLE wanted_files)
    list(APPEND outputs ${folder}/beffroi-${id}.wasm ${wanted_files})
  endforeach()
  # What is linked of ours; the libraries' own tables are not.
  set(libraries "$<FILTER:$<TARGET_OBJECTS:engine>;$<TARGET_OBJECTS:engine_small>;$<TARGET_OBJECTS:scene>,EXCLUDE,/(game_ops|analysts|whys|forecasters|accounts|position_ops|edit_ops|looks)[.]cpp[.]o$>")
  file(GENERATE OUTPUT ${whole}/objects.txt CONTENT
    "$<JOIN:${libraries};$<TARGET_OBJECTS:app_objects>;$<TARGET_OBJECTS:${target}>;$<TARGET_OBJECTS:fast_rows${suffix}>;$<TARGET_OBJECTS:rows${suffix}>;$<TARGET_OBJECTS:looks${suffix}>,\n>\n")
  add_custom_command(OUTPUT ${outputs}
    COMMAND ${BEFFROI_NODE} ${tools}/split_program.mjs --program ${whole}/program.wasm --map ${whole}/program.map
      --objects ${whole}/objects.txt --binaryen ${binaryen}/bin --out ${folder}
      ${games} ${only_words} ${each_words} ${part_words}
    COMMAND ${CMAKE_COMMAND} -E copy ${whole}/program.mjs ${folder}/program.mjs
    DEPENDS ${target} ${whole}/objects.txt ${tools}/split_program.mjs ${tools}/wasm_files.mjs
    COMMENT "Splitting the program into its parts" VERBATIM)
  if(suffix)
    add_custom_target(app${suffix} DEPENDS ${outputs})
  else()
    add_custom_target(app ALL DEPENDS ${outputs})
  endif()
endfunction()

page_program("" ${web_bin} "${page_games}")
page_program(_test ${web_bin}/test "${page_games_test}")

# ---- Programs for node: they read the real file system
foreach(program tests beffroi_cli picture)
  if(TARGET ${program})
    set_target_properties(${program} PROPERTIES SUFFIX .mjs)
    target_link_options(${program} PRIVATE -sENVIRONMENT=node -sNODERAWFS=1 -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXIT_RUNTIME=1
      -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=64MB -sMAXIMUM_MEMORY=2GB)
  endif()
endforeach()
# doctest reports a failed REQUIRE by an exception. -O0 of a link: what is not shipped is not made small.
if(TARGET tests)
  target_compile_options(tests PRIVATE -fwasm-exceptions)
  # With checks the inline functions of the C++ library have other names: without, its strings call those that the tests are compiled
  # with, at -O0, and whatever reads every position as text takes twice as long.
  target_compile_definitions(tests PRIVATE _LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_FAST)
  target_link_options(tests PRIVATE -fwasm-exceptions -O0)
endif()
if(TARGET picture)
  target_link_options(picture PRIVATE -O0)
endif()
