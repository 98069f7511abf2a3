# The measures: programs that are built by name only and print figures. The header of each says how to run it.
if(EMSCRIPTEN)
  return()
endif()

# Methods of search against each other.
foreach(duel depths methods worlds rounds landscape thoughts judge why)
  add_executable(${duel} EXCLUDE_FROM_ALL tests/bench/${duel}.cpp)
  target_link_libraries(${duel} PRIVATE engine fast)
endforeach()

# What learns the values of 5 Towers and of Carcassonne, and what computer players lose at the end.
foreach(program five_towers_trainer five_towers_end carcassonne_tuner)
  add_executable(${program} EXCLUDE_FROM_ALL tests/bench/${program}.cpp)
  target_link_libraries(${program} PRIVATE engine fast)
endforeach()

# What learns the forecasts of all games.
add_executable(forecaster EXCLUDE_FROM_ALL tests/bench/forecaster.cpp)
target_link_libraries(forecaster PRIVATE engine fast)

# Every step of level, and how long the strongest level thinks.
find_package(Threads REQUIRED)
foreach(program ladder thinking_time wandering_trainer)
  add_executable(${program} EXCLUDE_FROM_ALL tests/bench/${program}.cpp)
  target_link_libraries(${program} PRIVATE engine fast Threads::Threads)
endforeach()

# Whether draws are luck and nothing else, over many games.
add_executable(luck EXCLUDE_FROM_ALL tests/bench/luck.cpp)
target_link_libraries(luck PRIVATE engine fast)

# The fuzzers of records and positions with random inputs, many in a short time.
foreach(fuzzer record_text record position)
  add_executable(${fuzzer}_inputs EXCLUDE_FROM_ALL tests/bench/fuzz_inputs.cpp engine/fuzz/${fuzzer}_fuzz.cpp)
  target_link_libraries(${fuzzer}_inputs PRIVATE engine fast)
endforeach()

# Changes of positions by hand, many in a short time.
add_executable(edits EXCLUDE_FROM_ALL tests/bench/edits.cpp)
target_compile_definitions(edits PRIVATE BEFFROI_ASSETS="${PROJECT_SOURCE_DIR}/assets")
target_link_libraries(edits PRIVATE engine fast)

# What the controller of the view costs in a long game, and what a game asks of a person.
foreach(program controller cut_words evening heard)
  add_executable(${program} EXCLUDE_FROM_ALL tests/bench/${program}.cpp)
  target_link_libraries(${program} PRIVATE scene engine)
endforeach()

# A map that moves, drawn without a window, where ImGui's sources have been unpacked.
set(imgui_src ${BEFFROI_DEPS}/src/imgui)
if(EXISTS ${imgui_src}/imgui.cpp)
  add_executable(map_bench EXCLUDE_FROM_ALL tests/bench/map.cpp web/app/fonts.cpp web/app/map_blocks.cpp web/app/mesh_cache.cpp web/app/paint.cpp
    ${imgui_src}/imgui.cpp ${imgui_src}/imgui_draw.cpp ${imgui_src}/imgui_tables.cpp ${imgui_src}/imgui_widgets.cpp)
  target_include_directories(map_bench SYSTEM PRIVATE ${imgui_src})
  target_compile_definitions(map_bench PRIVATE IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS
    BEFFROI_FONTS="${PROJECT_SOURCE_DIR}/build/fonts")
  target_compile_options(map_bench PRIVATE -O2)
  target_link_libraries(map_bench PRIVATE scene engine)
endif()
