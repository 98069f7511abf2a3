// The English names of the parts of a position: words of the page (page.why.*) that the command line says too.
//
// Owns: nothing; the build writes them (web/toolchain/gen_text.mjs).
#pragma once

#include <utility>

namespace beffroi::cli {

/// Key after `page.why.`, and English; the last has none.
extern const std::pair<const char*, const char*> kWhyWords[];

} // namespace beffroi::cli
