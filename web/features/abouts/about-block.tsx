import type { About } from "../../../src/features/abouts/abouts.contract.ts";
import { readVideoLink } from "../../../src/features/abouts/video.contract.ts";
import { langOf } from "../../core/language/language.tsx";
import { usePictureSizes } from "../../core/look/look-query.ts";
import { PictureLink } from "../../core/media/picture-link.tsx";
import { useSitePicture } from "../../core/media/pictures-query.ts";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { OpeningProse, Prose } from "../../core/text/prose.tsx";
import { Ribbon } from "../../core/ui/engraving.tsx";
import { LinkedVideo, UploadedVideo } from "./block-video.tsx";

type AboutBlockProps = {
  block: About;
  /** Whether this is the page's first block; a first text is set like the opening of an essay. */
  isOpening: boolean;
  /** Whether the block, or its top, is visible without scrolling; its picture is then loaded first. */
  isFirst?: boolean;
};

/** One block of §3. */
export function AboutBlock({ block, isOpening, isFirst = false }: AboutBlockProps) {
  // The width of the text column, or of the page where there is only one column.
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
    case "video": {
      if (!block.isLink) return <UploadedVideo address={block.video} />;
      const link = readVideoLink(block.video);
      return link && <LinkedVideo link={link} />;
    }
    case "spacer":
      return <Spacer seed={block._id} width={block.spacerSize} />;
  }
}

/**
 * The picture's alternative text as its caption, because an image block has no caption field. A single word or a long
 * description does not read as a caption and is left out.
 */
function Caption({ address }: { address: string }) {
  const picture = useSitePicture(address);
  const lang = langOf(picture, "alt");
  const caption = picture?.alt.trim() ?? "";
  if (caption.length > CAPTION_MAX || !isPhrase(caption)) return null;
  return (
    // Screen readers already read the same text as the picture's alternative text.
    <figcaption aria-hidden="true" dir="auto" {...lang} className="about-caption">
      {caption}
    </figcaption>
  );
}

/** Characters. */
const CAPTION_MAX = 120;

/** Whether a text has several words. Scripts that write no spaces count by length. */
function isPhrase(text: string): boolean {
  return (
    /\S\s+\S/.test(text) ||
    (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Thai}/u.test(text) && text.length > 3)
  );
}

function TextBlock({ block, isOpening }: AboutBlockProps) {
  return (
    <section className={`about-text ${isOpening ? "about-opening" : "reveal"}`}>
      {block.header && (
        <h2 {...langOf(block, "header")} className="section-title">
          <HeadingText>{block.header}</HeadingText>
        </h2>
      )}
      {isOpening ? (
        <OpeningProse entry={block} field="body" />
      ) : (
        <Prose entry={block} field="body" className="about-body" />
      )}
    </section>
  );
}

/** An ornament between blocks, as a book has between chapters. @param width in px */
function Spacer({ seed, width }: { seed: string; width: string }) {
  return (
    <div aria-hidden="true" className="about-spacer" style={{ width: `${width}px` }}>
      <Ribbon seed={seed} className="h-full w-full" />
    </div>
  );
}
