# The wasm products, and how each is linked. Included by CMakeLists.txt under Emscripten only.
#   app       beffroi-<game>.mjs/.wasm       the view of each game that has a layout, as shipped
#   app_test  test/beffroi-<game>.mjs/.wasm  the same with __beffroi, the hook of the browser tests (BEFFROI_TEST_HOOK=1),
#                                            and those of games that are never offered
#   brain     brain-<game>.mjs/.wasm         engine only, for the worker
#             check-<game>.mjs/.wasm         the reader of records, for the worker of an import
#   tests, beffroi_cli                       run by node through run_wasm.mjs, with all games
# A page loads the modules of its own game alone: what a game weighs is nobody else's load.
set(web_bin ${CMAKE_BINARY_DIR})

# The Closure compiler that npm installed shrinks the JavaScript by two thirds; emcc takes it from the environment.
file(GLOB closure_binary ${PROJECT_SOURCE_DIR}/node_modules/google-closure-compiler-*/compiler)
if(closure_binary)
  list(GET closure_binary 0 closure_binary)
  set(closure_launch "${CMAKE_COMMAND} -E env EM_CLOSURE_COMPILER=${closure_binary}")
else()
  message(STATUS "No Closure compiler in node_modules (npm ci): the page's JavaScript will not be minified")
endif()

# Link options that both modules of the page share. `noExitRuntime` must be among the incoming names: without it the
# runtime ends with main() and the loop never runs.
set(page_link
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=512MB -sMALLOC=emmalloc
  -sMIN_CHROME_VERSION=100 -sMIN_FIREFOX_VERSION=100 -sMIN_SAFARI_VERSION=150400
  -sINCOMING_MODULE_JS_API=canvas,locateFile,wasmBinary,instantiateWasm,onAbort,print,printErr,onRuntimeInitialized,preRun,postRun,noInitialRun,noExitRuntime,arguments
  -sEXPORTED_RUNTIME_METHODS=ccall,cwrap,UTF8ToString,stringToNewUTF8,HEAPU8
  -sSUPPORT_LONGJMP=0)
if(closure_binary)
  list(APPEND page_link --closure=1)
endif()

function(page_module target name)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .mjs)
  target_link_options(${target} PRIVATE ${page_link} ${ARGN})
  if(closure_binary)
    set_property(TARGET ${target} PROPERTY RULE_LAUNCH_LINK "${closure_launch}")
  endif()
endfunction()


# Narrows a program to one game: the tables that list games are compiled for it, and the linker drops the others.
function(one_game target type)
  target_compile_definitions(${target} PRIVATE BEFFROI_MODULE_GAME=${type})
endfunction()

# ---- The view
file(GLOB app_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/app/*.cpp)
file(GLOB bridge_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/bridge/*.cpp)
set(app_link -sENVIRONMENT=web -sEXPORT_NAME=createBeffroi -sMIN_WEBGL_VERSION=1 -sMAX_WEBGL_VERSION=1
  -sGL_ENABLE_GET_PROC_ADDRESS=0 -sGL_TRACK_ERRORS=0 -sGL_WORKAROUND_SAFARI_GETCONTEXT_BUG=0 -sGL_POOL_TEMP_BUFFERS=0
  -sHTML5_SUPPORT_DEFERRING_USER_SENSITIVE_REQUESTS=0 -sEXPORTED_FUNCTIONS=_main,_malloc,_free,_memcpy)
set(game_table ${PROJECT_SOURCE_DIR}/engine/match/game_ops.cpp)
if(app_sources)
  add_library(app_objects OBJECT ${app_sources})
  target_link_libraries(app_objects PUBLIC scene engine dep::imgui dep::sdl2 PRIVATE lean)
  add_library(page_words OBJECT ${CMAKE_BINARY_DIR}/generated/text_en.cpp)
  target_link_libraries(page_words PRIVATE house lean)
  target_compile_definitions(page_words PRIVATE BEFFROI_WORDS_FROM_PAGE=1)
  add_dependencies(page_words generated)
  add_custom_target(app ALL)
  add_custom_target(app_test)
endif()
if(EXISTS ${PROJECT_SOURCE_DIR}/engine/brain/brain_wasm.cpp)
  add_custom_target(brain ALL)
endif()

foreach(type IN LISTS game_types)
  game_id(${type} id)
  # What people are not offered is built for the tests and never shipped; the game itself says so.
  set(rules ${PROJECT_SOURCE_DIR}/engine/games/${id}/rules.hpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${rules})
  file(STRINGS ${rules} offered REGEX "kOffered = (true|false);")
  if(NOT offered)
    message(FATAL_ERROR "${rules} does not say whether the game is offered (kOffered)")
  endif()
  string(REGEX MATCH "true" offered "${offered}")
  if(NOT EXISTS ${PROJECT_SOURCE_DIR}/web/scene/games/${id}/look.hpp OR NOT app_sources)
    continue() # no picture yet, no page
  endif()
  # The rules and their search, for the view (which only asks what is legal) and for the brain.
  add_library(table_${id} OBJECT ${game_table})
  target_link_libraries(table_${id} PRIVATE engine house lean fast)
  one_game(table_${id} ${type})
  add_library(look_${id} OBJECT ${PROJECT_SOURCE_DIR}/web/scene/games/looks.cpp)
  target_link_libraries(look_${id} PRIVATE scene house lean)
  one_game(look_${id} ${type})

  foreach(kind app app_test)
    if(kind STREQUAL app AND NOT offered)
      continue()
    endif()
    set(target ${kind}_${id})
    add_executable(${target} EXCLUDE_FROM_ALL ${bridge_sources} $<TARGET_OBJECTS:table_${id}> $<TARGET_OBJECTS:look_${id}>
      $<TARGET_OBJECTS:page_words>)
    target_link_libraries(${target} PRIVATE app_objects lean)
    page_module(${target} beffroi-${id} ${app_link})
    add_dependencies(${kind} ${target})
    if(kind STREQUAL app_test)
      target_compile_definitions(${target} PRIVATE BEFFROI_TEST_HOOK=1)
      set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${web_bin}/test)
    endif()
  endforeach()

  # Two modules for workers: who thinks, and who replays records before they are kept.
  if(TARGET brain)
    foreach(kind brain check)
      set(target ${kind}_${id})
      add_executable(${target} EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/engine/brain/brain_wasm.cpp $<TARGET_OBJECTS:table_${id}>)
      target_link_libraries(${target} PRIVATE engine lean fast)
      page_module(${target} ${kind}-${id} -sENVIRONMENT=worker,web,node -sEXPORT_NAME=createBrain --no-entry
        -sEXPORTED_FUNCTIONS=_malloc,_free)
      if(kind STREQUAL check)
        target_compile_definitions(${target} PRIVATE BEFFROI_CHECKER=1)
      endif()
      if(NOT offered)
        set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${web_bin}/test)
        add_dependencies(app_test ${target})
      else()
        add_dependencies(brain ${target})
      endif()
    endforeach()
  endif()
endforeach()

# ---- Programs for node: they read the real file system
foreach(program tests beffroi_cli picture)
  if(TARGET ${program})
    set_target_properties(${program} PROPERTIES SUFFIX .mjs)
    target_link_options(${program} PRIVATE -sENVIRONMENT=node -sNODERAWFS=1 -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXIT_RUNTIME=1
      -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=64MB -sMAXIMUM_MEMORY=2GB)
  endif()
endforeach()
# doctest reports a failed REQUIRE by an exception
if(TARGET tests)
  target_compile_options(tests PRIVATE -fwasm-exceptions)
  target_link_options(tests PRIVATE -fwasm-exceptions)
endif()
