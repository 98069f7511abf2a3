# Compiles wasm with the clang that emcc and em++ start, as they call it. They are programs in Python, which take as long for a
# small source as clang does. Both are asked once, while the build is configured; one that answers otherwise than
# expected goes on compiling by itself. Included by CMakeLists.txt under Emscripten, before any target.
foreach(language C CXX)
  string(REPLACE CXX cpp ending ${language})
  string(TOLOWER ${ending} ending)
  set(empty ${CMAKE_BINARY_DIR}/compile_directly/empty)
  file(WRITE ${empty}.${ending} "")
  execute_process(COMMAND ${CMAKE_${language}_COMPILER} -v -c ${empty}.${ending} -o ${empty}.o RESULT_VARIABLE failed OUTPUT_QUIET
    ERROR_VARIABLE said)
  # One line: the path, in quotation marks where it has a sign that the shell reads, and what comes before our own words.
  if(NOT failed AND said MATCHES "^ (\"[^\"\n]*clang[^\"\n]*\"|[^\" \n]*clang[^\" \n]*) (-target wasm32[^\n]*) -v -c [^\n]*empty")
    set(CMAKE_${language}_COMPILE_OBJECT
      "${CMAKE_MATCH_1} ${CMAKE_MATCH_2} <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
  else()
    message(STATUS "${CMAKE_${language}_COMPILER} does not say how it calls clang: every source starts it")
  endif()
endforeach()
