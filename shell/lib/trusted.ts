// Trusted: the one policy of Trusted Types of every page.
//
// Owns: which addresses may become a worker. The policies of the pages (require-trusted-types-for 'script';
// trusted-types beffroi) refuse text as HTML or script everywhere, so this is the only way text becomes a
// program, and no text becomes HTML at all.
// Must never allow more than our own workers. Next: brain.ts and update.ts, who start them; headers.ts.

const kWorkers = /\/(sw|[\w-]+-worker-[0-9A-Z]{8})\.js$/;

function ownWorker(address: string) {
  const { origin, pathname, search } = new URL(address);
  if (origin !== location.origin || search || !kWorkers.test(pathname))
    throw new TypeError(`no worker of this page: ${address}`);
  return address;
}

const policy = globalThis.trustedTypes?.createPolicy('beffroi', { createScriptURL: ownWorker });

/**
 * The address of a worker as the browser wants it. Throws when it is not that of a worker of ours.
 * @param url a whole one
 */
export const workerAddress = (url: URL | string) =>
  policy ? policy.createScriptURL(String(url)) : ownWorker(String(url));
