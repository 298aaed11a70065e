import { useSitePicture } from "../../core/media/pictures-query.ts";

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
