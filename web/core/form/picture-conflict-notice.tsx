import { useFormContext } from "react-hook-form";
import type { SitePicture } from "../../../src/shared/picture-variants.ts";
import { detailsOf, type PictureDetails } from "../media/picture-details.ts";
import { fieldWords } from "./field-words.ts";
import { FormNotice } from "./form-notice.tsx";

type PictureConflictNoticeProps = {
  /** What is said of the picture now. */
  theirs: SitePicture & { address: string };
  /** Before the form is saved again, if it is. */
  onDecided(): void;
  onSaveMine(): void;
};

/** The picture was described elsewhere since the form was opened; nothing of the form is stored yet. */
export function PictureConflictNotice({ theirs, onDecided, onSaveMine }: PictureConflictNoticeProps) {
  const { getValues, setValue } = useFormContext();
  const { address, alt, focusX, focusY, version } = theirs;
  const values = getValues();
  const field = Object.keys(values).find((name) => values[name] === address);
  const say = (details: PictureDetails) => {
    if (field !== undefined) setValue(detailsOf(field), details, { shouldDirty: true });
    onDecided();
  };
  const altText = alt === "" ? "no alternative text" : `the alternative text “${alt}”`;
  return (
    <FormNotice
      text={`This picture was changed elsewhere since you opened it. It now has ${altText}, and its focus is ${fieldWords("focusX", focusX)} from the left and ${fieldWords("focusY", focusY)} from the top.`}
    >
      <button
        type="button"
        className="btn btn-outline"
        onClick={() => {
          const mine = values[detailsOf(field ?? "")] as PictureDetails; // It was sent, or there would be no conflict.
          say({ ...mine, version });
          onSaveMine();
        }}
      >
        Keep my version
      </button>
      <button type="button" className="btn btn-outline" onClick={() => say({ alt, focusX, focusY, version })}>
        Use the saved version
      </button>
    </FormNotice>
  );
}
