import { initials } from "../../../src/shared/initials.ts";
import { usePictureSizes } from "../look/look-query.ts";
import { Picture } from "../media/picture.tsx";

/** The owner's headshot in an oval, or the monogram if there is none or it can't be loaded. */
export function Portrait({ picture, name }: { picture: string; name: string }) {
  return (
    <Picture
      address={picture}
      sizes={usePictureSizes("portrait", "(min-width: 56.25rem) 21rem, 14rem")}
      alt={name}
      isFirst
      className="portrait object-cover"
      instead={
        <div role="img" aria-label={name} className="portrait portrait-monogram">
          <span aria-hidden="true">{initials(name)}</span>
        </div>
      }
    />
  );
}
