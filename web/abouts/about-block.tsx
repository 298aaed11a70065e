import type { About } from "../../src/abouts/abouts.contract.ts";
import { videoId } from "../../src/abouts/video.contract.ts";
import { SummaryText } from "../summaries/summary-text.tsx";
import { Ribbon } from "../ui/ribbon.tsx";
import { LinkedVideo } from "./linked-video.tsx";

type AboutBlockProps = {
  block: About;
  /** A page that begins with text begins like an essay. */
  isOpening: boolean;
};

/** One block of spec §3. */
export function AboutBlock({ block, isOpening }: AboutBlockProps) {
  switch (block.blockType) {
    case "text":
      return <TextBlock block={block} isOpening={isOpening} />;
    case "image":
      return <img src={block.image} alt="" loading="lazy" className="about-picture reveal" />;
    case "video":
      return block.isLink ? (
        <LinkedVideo id={videoId(block.video) ?? ""} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the owner's own upload comes without captions.
        <video src={block.video} controls preload="metadata" className="about-player" />
      );
    case "spacer":
      return <Spacer seed={block._id} width={block.spacerSize} />;
  }
}

function TextBlock({ block, isOpening }: AboutBlockProps) {
  return (
    <section className={`about-text ${isOpening ? "about-opening" : "reveal"}`}>
      {block.header && <h2 className="section-title">{block.header}</h2>}
      {block.body &&
        (isOpening ? <SummaryText text={block.body} /> : <p className="about-body">{block.body}</p>)}
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
