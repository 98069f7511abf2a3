# CMake toolchain file of the wasm presets: finds the Emscripten that web/toolchain/bootstrap.sh chose and
# hands over to Emscripten's own toolchain file. Decides nothing about flags (CMakeLists.txt, web_targets.cmake).
#   1. BEFFROI_EMCC_FROM_PATH (preset wasm-emsdk): the emcc on PATH
#   2. <deps>/emscripten-root, one line written by the bootstrap: the folder of the emcc to use
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES BEFFROI_EMCC_FROM_PATH BEFFROI_DEPS)
include(${CMAKE_CURRENT_LIST_DIR}/deps_folder.cmake)

if(NOT BEFFROI_EMCC_FROM_PATH AND EXISTS ${BEFFROI_DEPS}/emscripten-root)
  file(STRINGS ${BEFFROI_DEPS}/emscripten-root EMSCRIPTEN_ROOT_PATH LIMIT_COUNT 1)
else()
  find_program(beffroi_emcc emcc NO_CMAKE_FIND_ROOT_PATH)
  if(NOT beffroi_emcc)
    message(FATAL_ERROR "No Emscripten: run web/toolchain/bootstrap.sh, or put an emcc of 3.1.69 or newer on PATH.")
  endif()
  get_filename_component(beffroi_emcc ${beffroi_emcc} REALPATH)
  get_filename_component(EMSCRIPTEN_ROOT_PATH ${beffroi_emcc} DIRECTORY)
endif()
include(${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake)
