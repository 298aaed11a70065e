import { type About, blankAbout } from "../../../src/features/abouts/abouts.contract.ts";
import { readVideoLink } from "../../../src/features/abouts/video.contract.ts";
import { addParsedMarkdown } from "../../../src/shared/markdown.ts";
import { AboutBlock } from "./about-block.tsx";

/** Shows the block in the form as visitors will see it; nothing while an image or video is missing. */
export function BlockPreview({ values }: { values: Partial<About> & { videoLink?: string } }) {
  const block = {
    ...blankAbout(values.blockType ?? "text"),
    image: "",
    ...values,
    _id: "preview",
    version: 0,
  } as About; // The form has all of its fields.
  const video = block.isLink ? (values.videoLink ?? "") : block.video;
  if (block.blockType === "image" && block.image === "") return null;
  if (block.blockType === "video" && (block.isLink ? readVideoLink(video) === null : video === ""))
    return null;
  return (
    <AboutBlock
      key={block.blockType}
      block={addParsedMarkdown({ ...block, video }, "body")}
      isOpening={false}
    />
  );
}
