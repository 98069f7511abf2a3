// Launch: what another program hands to the page.
//
// Owns: files opened with Beffroi (file_handlers of the manifest: records and exports) and texts shared to it
// (share_target). Both arrive at saves.html. Must never judge what it was given: saves.ts reads it as it
// reads a chosen file or a pasted text.
// Next: saves.ts; web/toolchain/make_manifest.mjs, which promises both to the system.
import { dropQuery, sharedHere } from '../lib/address.ts';

/** Calls take(files) when the page is opened with files; those that cannot be read any more are left out. */
export function onLaunchedFiles(take: (files: File[]) => void) {
  window.launchQueue?.setConsumer(async ({ files: handles = [] }) => {
    const files = await Promise.all(handles.map((handle) => handle.getFile().catch(() => null)));
    const there = files.filter((file) => file !== null);
    if (there.length > 0) take(there);
  });
}

/**
 * The text or link another program has shared, or ''. Taken once: the address is tidied, so that a reload
 * does not repeat it.
 */
export function takeShared() {
  const parts = sharedHere();
  if (parts.every((part) => part === '')) return '';
  dropQuery();
  // Programs put a link into any of the three; a record comes as text. The reader of all texts finds either.
  return parts.filter(Boolean).join('\n');
}
