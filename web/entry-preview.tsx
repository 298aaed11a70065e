// The site in the admin's frame, with a look that is not saved yet. Visitors never load this code.
import { start } from "./entry-browser.tsx";
import { FollowLook, setPreviewPath } from "./site/look-preview.tsx";

setPreviewPath();
void start(FollowLook);
