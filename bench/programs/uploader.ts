// A second process that uploads photographs, one after another, until it is ended: `uploader.ts URL TOKEN PHOTO…`.
// Prints a line for each that is stored.
import { addPhoto } from "../photo.ts";

const [url = "", token = "", ...photos] = process.argv.slice(2);
for (let count = 0; ; count++) {
  await addPhoto(url, token, Bun.file(photos[count % photos.length] ?? ""));
  console.log("stored");
}
