import type { About } from "../../../src/features/abouts/abouts.contract.ts";
import { videoId } from "../../../src/features/abouts/video.contract.ts";
import { usePictureSizes } from "../../core/look/look-query.ts";
import { PictureLink } from "../../core/media/picture-link.tsx";
import { useSitePicture } from "../../core/media/pictures-query.ts";
import { Ribbon } from "../../core/ui/engraving.tsx";
import { OpeningProse, Prose } from "../../core/ui/prose.tsx";
import { LinkedVideo, UploadedVideo } from "./block-video.tsx";

type AboutBlockProps = {
  block: About;
  /** A page that begins with text begins like an essay. */
  isOpening: boolean;
  /** One sees it, or its top, without scrolling. */
  isFirst?: boolean;
};

/** One block of §3. */
export function AboutBlock({ block, isOpening, isFirst = false }: AboutBlockProps) {
  // The text's column, or the page.
  const sizes = usePictureSizes("about", "(min-width: 90rem) 54rem, (min-width: 56.25rem) 60vw, 100vw");
  switch (block.blockType) {
    case "text":
      return <TextBlock block={block} isOpening={isOpening} />;
    case "image":
      return (
        <figure className="reveal">
          <PictureLink
            title=""
            linkClassName="about-picture-link"
            picture={{
              address: block.image,
              sizes,
              className: "about-picture",
              isFirst,
            }}
          />
          <Caption address={block.image} />
        </figure>
      );
    case "video":
      return block.isLink ? (
        <LinkedVideo id={videoId(block.video) ?? ""} />
      ) : (
        <UploadedVideo address={block.video} />
      );
    case "spacer":
      return <Spacer seed={block._id} width={block.spacerSize} />;
  }
}

/**
 * The owner's own words for a picture, which an image block has no other place for. One word, such as "portrait", names
 * what everyone sees, and a long text describes it for those who can't; neither reads as a caption.
 */
function Caption({ address }: { address: string }) {
  const words = useSitePicture(address)?.alt.trim() ?? "";
  if (words.length > CAPTION_MAX || !isPhrase(words)) return null;
  return (
    // The picture itself says the same to screen readers.
    <figcaption aria-hidden="true" dir="auto" className="about-caption">
      {words}
    </figcaption>
  );
}

/** Characters. */
const CAPTION_MAX = 120;

/** Of several words; scripts without spaces are not told by them. */
function isPhrase(words: string): boolean {
  return (
    /\S\s+\S/.test(words) ||
    (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Thai}/u.test(words) && words.length > 3)
  );
}

function TextBlock({ block, isOpening }: AboutBlockProps) {
  return (
    <section className={`about-text ${isOpening ? "about-opening" : "reveal"}`}>
      {block.header && <h2 className="section-title">{block.header}</h2>}
      {isOpening ? (
        <OpeningProse text={block.body} rich={block.rich?.body} />
      ) : (
        <Prose text={block.body} rich={block.rich?.body} className="about-body" />
      )}
    </section>
  );
}

/** A pause as books have them: an ornament as wide as the owner set it, in px. */
function Spacer({ seed, width }: { seed: string; width: string }) {
  return (
    <div aria-hidden="true" className="about-spacer" style={{ width: `${width}px` }}>
      <Ribbon seed={seed} className="h-full w-full" />
    </div>
  );
}
