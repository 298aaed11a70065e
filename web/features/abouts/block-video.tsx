import { useState } from "react";
import { useSitePicture } from "../../core/media/pictures-query.ts";
import { Rosette } from "../../core/ui/engraving.tsx";

/** A video elsewhere. Nothing is asked of its host until the visitor wants to see it. */
export function LinkedVideo({ id }: { id: string }) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying)
    return (
      <iframe
        ref={focus}
        title="Video"
        width={640}
        height={390}
        allow="autoplay; fullscreen"
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        className="about-player"
      />
    );
  return (
    <figure>
      <button type="button" onClick={() => setPlaying(true)} className="about-player about-poster">
        <Rosette seed={id} className="about-poster-rosette" />
        <span className="about-play">
          <svg viewBox="0 0 20 20" aria-hidden="true" className="w-8 fill-current">
            <path d="M6 3.5v13l11-6.5z" />
          </svg>
        </span>
        <span className="about-play-label">Play video</span>
      </button>
      <figcaption dir="ltr" className="mt-2 text-base text-soft">
        Plays from YouTube, and only when you ask.
        <noscript>
          {" "}
          <a href={`https://www.youtube.com/watch?v=${id}`} className="ink-link">
            Watch it there.
          </a>
        </noscript>
      </figcaption>
    </figure>
  );
}

/** The player takes the place of the button that was pressed, also for the keyboard. */
function focus(frame: HTMLIFrameElement | null) {
  frame?.focus();
}

type UploadedVideoProps = {
  address: string;
  /** In the admin: without the player's buttons, so that a click opens the form, which has the player. */
  isStill?: boolean;
};

/** A video of the owner's; shows its still, when the owner has taken one, before any of it is loaded. */
export function UploadedVideo({ address, isStill = false }: UploadedVideoProps) {
  const poster = useSitePicture(address)?.poster;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the owner's own upload comes without captions.
    <video
      src={address}
      poster={poster || undefined}
      controls={!isStill}
      preload={poster ? "none" : "metadata"}
      className={isStill ? "about-player admin-still" : "about-player"}
    />
  );
}
