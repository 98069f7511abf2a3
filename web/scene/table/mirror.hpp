// Mirror: the targets of a picture as JSON, of which the page makes buttons.
//
// Owns: the fields (shell/play/mirror.ts reads them), the order of reading, and how a target
// that cannot be chosen says why. Texts are complete sentences in the person's language; positions
// are CSS px in the canvas. Next: json.cpp.
#pragma once

#include "web/scene/model/scene.hpp"
#include "web/scene/model/seen.hpp"
#include "web/scene/model/words.hpp"
#include "web/scene/table/picker.hpp"

#include <optional>
#include <string>

namespace beffroi {

/// Why a target cannot be chosen now, as the viewer knows; Key::kNone if it can.
Phrase refusal_of(const Picker& picker, const Seen& seen, Target target);
/// "Tower 3: No A or C to hold a B"
std::string refused_label(const Hit& hit, const Words& words);
/// Every target of a settled picture.
std::string mirror_json(const Scene& scene, const Picker& picker, const Seen& seen,
                        const Words& words, const std::optional<Target>& focus);

} // namespace beffroi
