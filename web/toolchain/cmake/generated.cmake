# Sources written by node at build time into <build tree>/generated, the same in every preset:
#   text_keys.hpp, text_en.cpp   the words of assets/i18n (a key that does not exist is a compile error)
#   tokens.hpp, tokens.css       colours and measures of assets/tokens.json
#   rules_build.hpp              a hash of the engine's sources, by which view and brain recognise each other
# Sets BEFFROI_GENERATED_SOURCES (compiled into engine) and the target `generated`.
find_program(BEFFROI_NODE NAMES node nodejs REQUIRED NO_CMAKE_FIND_ROOT_PATH)
set(gen ${CMAKE_BINARY_DIR}/generated)
set(tools ${PROJECT_SOURCE_DIR}/web/toolchain)

file(GLOB languages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/assets/i18n/*.json)
add_custom_command(
  OUTPUT ${gen}/text_keys.hpp ${gen}/text_en.cpp
  COMMAND ${BEFFROI_NODE} ${tools}/gen_text.mjs ${PROJECT_SOURCE_DIR}/assets/i18n ${gen}
  DEPENDS ${tools}/gen_text.mjs ${tools}/message.mjs ${tools}/write_if_changed.mjs ${languages}
  COMMENT "Generating the words" VERBATIM)

add_custom_command(
  OUTPUT ${gen}/tokens.hpp ${gen}/tokens.css
  COMMAND ${BEFFROI_NODE} ${tools}/gen_tokens.mjs ${PROJECT_SOURCE_DIR}/assets/tokens.json ${gen}
  DEPENDS ${tools}/gen_tokens.mjs ${tools}/write_if_changed.mjs ${PROJECT_SOURCE_DIR}/assets/tokens.json
  COMMENT "Generating the design tokens" VERBATIM)

file(GLOB_RECURSE rules_inputs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/*.hpp ${PROJECT_SOURCE_DIR}/engine/*.cpp)
add_custom_command(
  OUTPUT ${gen}/rules_build.hpp
  COMMAND ${BEFFROI_NODE} ${tools}/gen_rules_build.mjs ${PROJECT_SOURCE_DIR}/engine ${gen}
  DEPENDS ${tools}/gen_rules_build.mjs ${tools}/write_if_changed.mjs ${rules_inputs}
  COMMENT "Hashing the engine's sources" VERBATIM)

set(BEFFROI_GENERATED_SOURCES ${gen}/text_en.cpp ${gen}/text_keys.hpp ${gen}/tokens.hpp ${gen}/rules_build.hpp)
add_custom_target(generated DEPENDS ${BEFFROI_GENERATED_SOURCES} ${gen}/tokens.css)

# BEFFROI_RULES_BUILD is a definition for the files that report it; a forced include instead of -D, because
# the hash is known at build time only, and only these files need compiling again when it changes.
file(GLOB stamped CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/brain/*.cpp ${PROJECT_SOURCE_DIR}/engine/cli/*.cpp
  ${PROJECT_SOURCE_DIR}/web/bridge/*.cpp)
set_source_files_properties(${stamped} PROPERTIES COMPILE_OPTIONS "-include;${gen}/rules_build.hpp"
  OBJECT_DEPENDS ${gen}/rules_build.hpp)
