import { useState } from "react";
import { playerAddress, type VideoLink, watchAddress } from "../../../src/features/abouts/video.contract.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { useSitePicture } from "../../core/media/pictures-query.ts";
import { Rosette } from "../../core/ui/engraving.tsx";

/** A YouTube video. Nothing is requested from YouTube until the visitor presses play. */
export function LinkedVideo({ link }: { link: VideoLink }) {
  const [isPlaying, setPlaying] = useState(false);
  const { t, dir } = useLanguage();
  if (isPlaying)
    return (
      <iframe
        ref={focus}
        title={t("Video")}
        width={640}
        height={390}
        allow="autoplay; fullscreen"
        src={playerAddress(link)}
        className="about-player"
      />
    );
  return (
    <figure>
      <button type="button" onClick={() => setPlaying(true)} className="about-player about-poster">
        <Rosette seed={link.id} className="about-poster-rosette" />
        <span className="about-play">
          <svg viewBox="0 0 20 20" aria-hidden="true" className="w-8 fill-current">
            <path d="M6 3.5v13l11-6.5z" />
          </svg>
        </span>
        <span className="about-play-label">{t("Play video")}</span>
      </button>
      <figcaption dir={dir} className="mt-2 text-base text-soft">
        {t("Loads from YouTube when you press play.")}
        <noscript>
          {" "}
          <a href={watchAddress(link)} className="ink-link">
            {t("Watch on YouTube.")}
          </a>
        </noscript>
      </figcaption>
    </figure>
  );
}

/** Moves the focus to the player, because the button that had it is gone. */
function focus(frame: HTMLIFrameElement | null) {
  frame?.focus();
}

/** A video that the owner uploaded. With a poster image, nothing of the video is loaded until it plays. */
export function UploadedVideo({ address }: { address: string }) {
  const poster = useSitePicture(address)?.poster;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the owner's own upload comes without captions.
    <video
      src={address}
      poster={poster || undefined}
      controls
      preload={poster ? "none" : "metadata"}
      className="about-player"
    />
  );
}
