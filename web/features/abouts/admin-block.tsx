import { type About, SPACER_UNSET } from "../../../src/features/abouts/abouts.contract.ts";
import { readVideoLink } from "../../../src/features/abouts/video.contract.ts";
import { cutAtWord } from "../../../src/shared/cut-text.ts";
import { Picture } from "../../core/media/picture.tsx";
import { Rosette } from "../../core/ui/engraving.tsx";
import { AboutBlock } from "./about-block.tsx";
import { UploadedVideo } from "./block-video.tsx";

/** A block as visitors see it, except that videos don't play and a spacer shows its width. */
export function AdminBlock({ block }: { block: About }) {
  if (block.blockType === "spacer") return <Measure width={block.spacerSize || SPACER_UNSET} />;
  if (block.blockType === "video" && block.isLink)
    return <LinkedStill id={readVideoLink(block.video)?.id ?? ""} />;
  if (block.blockType === "video") return <UploadedVideo address={block.video} isStill />;
  if (block.blockType === "image")
    return (
      <Picture address={block.image} sizes="(min-width: 56.25rem) 40rem, 100vw" className="about-picture" />
    );
  return <AboutBlock block={block} isOpening={false} />;
}

/** A short name for a block, used in labels for screen readers and while it is dragged. */
export function aboutBlockName({ blockType, header, body, isLink, video, spacerSize }: About): string {
  if (blockType === "text") return header || cutAtWord(body, NAME_LENGTH);
  if (blockType === "image") return "image";
  if (blockType === "spacer") return `spacer of ${spacerSize || SPACER_UNSET} px`;
  return isLink ? `YouTube video ${readVideoLink(video)?.id ?? ""}` : "video";
}

/** Characters of the body that name a text block without a header. */
const NAME_LENGTH = 40;

/** §4: the admin shows a placeholder for a linked video and requests nothing from YouTube. */
function LinkedStill({ id }: { id: string }) {
  return (
    <figure className="about-player about-poster admin-still">
      <Rosette seed={id} className="about-poster-rosette" />
      <span className="about-play">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M6 3.5v13l11-6.5z" />
        </svg>
      </span>
      <figcaption className="about-play-label">
        YouTube video <b>{id}</b>
      </figcaption>
    </figure>
  );
}

/** A spacer drawn as a measure: a line of its width between two ends. */
function Measure({ width }: { width: string }) {
  return (
    <div className="admin-measure" style={{ width: `${width}px` }}>
      <span>{width} px</span>
    </div>
  );
}
