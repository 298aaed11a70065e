/** A running site, and a token of its owner. */
export type OwnedSite = { url: string; token: string };

/** Calls an API as the owner. @returns the JSON of the reply @throws Error if the status is not 2xx */
export async function call<T>(
  { url, token }: OwnedSite,
  method: string,
  path: string,
  body?: object | FormData,
): Promise<T> {
  const isForm = body instanceof FormData;
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (body !== undefined && !isForm) headers.set("content-type", "application/json");
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T; // The API's own contract.
}

/** Fetches an address. @returns the body as sent, compressed as for a browser @throws Error if the status is not 2xx */
export async function read(url: string, encoding = "gzip, deflate, br, zstd"): Promise<Uint8Array> {
  const reply = await fetch(url, { headers: { "accept-encoding": encoding }, decompress: false });
  if (!reply.ok) throw new Error(`${url} was answered ${reply.status}.`);
  return await reply.bytes();
}

/** Finds the summary. @returns a function that saves it as the admin does */
export async function openSummary(site: OwnedSite): Promise<(newSummary: string) => Promise<unknown>> {
  const { summary } = await call<{ summary: { _id: string } }>(site, "GET", "/summaries/user-summary");
  return (newSummary) => call(site, "PUT", `/summaries/update-summary/${summary._id}`, { newSummary });
}

/** Uploads a photo as a block of the about page. @returns its address */
export async function addPhoto(site: OwnedSite, photo: Blob): Promise<string> {
  const form = new FormData();
  const block = { blockType: "image", header: "", body: "", video: "", isLink: false, spacerSize: "" };
  form.append("newSection", JSON.stringify(block));
  form.append("image", photo, "photo.jpg");
  const { about } = await call<{ about: { image: string } }>(site, "POST", "/abouts/create", form);
  return about.image;
}

/** Waits until all variants of a page's pictures exist. Before, their addresses answer with the original, uncached. */
export async function awaitPictureSizes(url: string, page: string, picture = "/uploads/"): Promise<void> {
  const html = await (await fetch(url + page)).text();
  const named = [...html.matchAll(/(\/uploads\/[\w.-]+) \d+w/g)].map(([, address = ""]) => address);
  const sizes = named.filter((address) => address.startsWith(picture.replace(/\.\w+$/, "")));
  if (sizes.length === 0) throw new Error(`${page} names no sizes of ${picture}.`);
  const deadline = performance.now() + 120_000;
  const isMade = async (size: string) => {
    const { headers } = await fetch(url + size, { method: "HEAD" });
    return headers.get("cache-control")?.includes("immutable");
  };
  for (const size of sizes)
    while (!(await isMade(size))) {
      if (performance.now() > deadline) throw new Error(`${size} was not made.`);
      await Bun.sleep(20);
    }
}

/** Selects a design with its own font pair. */
export async function chooseDesign(site: OwnedSite, design: { id: string; type: string }): Promise<void> {
  await call(site, "PUT", "/look", { look: { design: design.id, type: design.type } });
}

/** Paths of the public pages, including the first project's. `/resume` is left out, because it redirects. */
export async function publicPaths(site: OwnedSite): Promise<string[]> {
  const { projects } = await call<{ projects: { _id: string }[] }>(site, "GET", "/projects/site-projects");
  return ["/", "/experience", "/projects", `/project/${projects[0]?._id}`, "/contact", "/about"];
}
