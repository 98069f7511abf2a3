# The wasm products, and how each is linked. Included by CMakeLists.txt under Emscripten only.
#   app       beffroi.mjs/.wasm        the view as shipped
#   app_test  test/beffroi.mjs/.wasm   the same with __beffroi, the hook of the browser tests (BEFFROI_TEST_HOOK=1)
#   brain     brain.mjs/.wasm          engine only, for the worker
#   tests, beffroi_cli                 run by node through run_wasm.mjs
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
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=512MB
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

# ---- The view
file(GLOB app_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/app/*.cpp)
file(GLOB bridge_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/bridge/*.cpp)
set(app_link -sENVIRONMENT=web -sEXPORT_NAME=createBeffroi -sMIN_WEBGL_VERSION=1 -sMAX_WEBGL_VERSION=1
  -sEXPORTED_FUNCTIONS=_main,_malloc,_free)
if(app_sources)
  add_library(app_objects OBJECT ${app_sources})
  target_link_libraries(app_objects PUBLIC scene engine dep::imgui dep::sdl2 PRIVATE lean)

  add_executable(app ${bridge_sources})
  target_link_libraries(app PRIVATE app_objects lean)
  page_module(app beffroi ${app_link})

  add_executable(app_test EXCLUDE_FROM_ALL ${bridge_sources})
  target_link_libraries(app_test PRIVATE app_objects lean)
  target_compile_definitions(app_test PRIVATE BEFFROI_TEST_HOOK=1)
  page_module(app_test beffroi ${app_link})
  set_target_properties(app_test PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${web_bin}/test)
endif()

# ---- The brain
if(EXISTS ${PROJECT_SOURCE_DIR}/engine/brain/brain_wasm.cpp)
  add_executable(brain ${PROJECT_SOURCE_DIR}/engine/brain/brain_wasm.cpp)
  target_link_libraries(brain PRIVATE engine lean fast)
  page_module(brain brain -sENVIRONMENT=worker,web,node -sEXPORT_NAME=createBrain --no-entry
    -sEXPORTED_FUNCTIONS=_malloc,_free)
endif()

# ---- Programs for node: they read the real file system
foreach(program tests beffroi_cli)
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
