import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { About } from "../../src/abouts/abouts.contract.ts";
import { videoId } from "../../src/abouts/video.contract.ts";
import { WithData } from "../ui/with-data.tsx";
import { aboutsQuery } from "./abouts-query.ts";

export function AboutPage() {
  const abouts = useQuery(aboutsQuery);
  return (
    <>
      <h1 className="mb-8 text-4xl font-semibold">About</h1>
      <WithData query={abouts}>
        {(blocks) =>
          blocks.length === 0 ? (
            <p>Add a Section</p>
          ) : (
            blocks.map((block) => <Block key={block._id} block={block} />)
          )
        }
      </WithData>
    </>
  );
}

function Block({ block }: { block: About }) {
  switch (block.blockType) {
    case "text":
      return (
        <section className="mb-8">
          {block.header && <h2 className="text-2xl font-semibold">{block.header}</h2>}
          <p className="whitespace-pre-line">{block.body}</p>
        </section>
      );
    case "image":
      return <img src={block.image} alt="" loading="lazy" className="mb-8 max-w-full" />;
    case "video":
      return block.isLink ? (
        <LinkedVideo id={videoId(block.video) ?? ""} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the owner's own upload comes without captions.
        <video src={block.video} controls preload="metadata" className="mb-8 max-w-full" />
      );
    case "spacer":
      return (
        <div aria-hidden="true" style={{ width: `${block.spacerSize}px` }} className="mb-8 h-px max-w-full" />
      );
  }
}

/** Nothing is asked of the video's host until the visitor clicks. */
function LinkedVideo({ id }: { id: string }) {
  const [isPlaying, setPlaying] = useState(false);
  if (!isPlaying)
    return (
      <button
        type="button"
        onClick={() => setPlaying(true)}
        className="mb-8 grid aspect-[640/390] w-[640px] max-w-full place-items-center bg-base-200"
      >
        Play the video from YouTube
      </button>
    );
  return (
    <iframe
      title="Video"
      width={640}
      height={390}
      allow="autoplay; fullscreen"
      allowFullScreen
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
      className="mb-8 max-w-full"
    />
  );
}
