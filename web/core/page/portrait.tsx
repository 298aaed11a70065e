import type { LangAttributes } from "../../../src/shared/language.ts";
import { useLook, usePictureSizes } from "../look/look-query.ts";
import { Picture } from "../media/picture.tsx";
import { nameLook } from "./name-look.ts";

/** The owner's headshot in an oval, or the monogram if there is none or it can't be loaded. */
export function Portrait({ picture, name, lang }: { picture: string; name: string; lang?: LangAttributes }) {
  const { letters, className, style } = nameLook(name, useLook());
  return (
    <Picture
      address={picture}
      sizes={usePictureSizes("portrait", "(min-width: 56.25rem) 21rem, 14rem")}
      alt={name}
      lang={lang}
      isFirst
      className="portrait object-cover"
      instead={
        <div
          {...lang}
          role="img"
          aria-label={name}
          className={`portrait portrait-monogram ${className}`}
          style={style}
        >
          <span aria-hidden="true">{letters}</span>
        </div>
      }
    />
  );
}
