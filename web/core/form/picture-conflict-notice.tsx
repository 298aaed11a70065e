import { useFormContext } from "react-hook-form";
import type { SitePicture } from "../../../src/shared/picture-variants.ts";
import { detailsFieldOf, type PictureDetails } from "../media/picture-details.ts";
import { FormNotice } from "./form-notice.tsx";
import { formatFieldValue } from "./format-field-value.ts";

type PictureConflictNoticeProps = {
  /** The saved details of the picture. */
  theirs: SitePicture & { address: string };
  /** Called after the choice, before the form is saved again. */
  onDecided(): void;
  onSaveMine(): void;
};

/** Tells that the picture's details were changed elsewhere since the form was opened. The form was not saved. */
export function PictureConflictNotice({ theirs, onDecided, onSaveMine }: PictureConflictNoticeProps) {
  const { getValues, setValue } = useFormContext();
  const { address, alt, focusX, focusY, version } = theirs;
  const values = getValues();
  const field = Object.keys(values).find((name) => values[name] === address);
  const setDetails = (details: PictureDetails) => {
    if (field !== undefined) setValue(detailsFieldOf(field), details, { shouldDirty: true });
    onDecided();
  };
  const altText = alt === "" ? "no alternative text" : `the alternative text “${alt}”`;
  return (
    <FormNotice
      text={`This picture was changed elsewhere since you opened it. It now has ${altText}, and its focus is ${formatFieldValue("focusX", focusX)} from the left and ${formatFieldValue("focusY", focusY)} from the top.`}
    >
      <button
        type="button"
        className="btn btn-outline"
        onClick={() => {
          const mine = values[detailsFieldOf(field ?? "")] as PictureDetails; // The form sent details, or there would be no conflict.
          setDetails({ ...mine, version });
          onSaveMine();
        }}
      >
        Keep my version
      </button>
      <button
        type="button"
        className="btn btn-outline"
        onClick={() => setDetails({ alt, focusX, focusY, version })}
      >
        Use the saved version
      </button>
    </FormNotice>
  );
}
