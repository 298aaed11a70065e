import { z } from "zod";
import { storedFile } from "../../../src/core/fields/field.contract.ts";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { imageFields } from "../../../src/features/users/users.contract.ts";
import { NO_IMAGE } from "../../../src/shared/media-kind.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { FileField } from "../../core/fields/file-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { ownerKey } from "../../core/owner/owner-query.ts";
import { userQuery } from "../../core/owner/user-query.ts";

type PictureField = (typeof imageFields)[number];

export const pictureNames = { headshot: "Headshot", banner: "Banner" } as const;
const hints = {
  headshot: "Shown in an oval. Photos with your face in the center work best.",
  banner: "Shown across the full width of the page, 575 pixels high. Wide pictures work best.",
} as const;

/** The alert of §8. */
const noImage = { image: NO_IMAGE };
/** `imageDetails` is where FileField stores the alternative text; see `detailsOf`. */
const pictureSchema = z.object({ image: storedFile, imageDetails: z.unknown().optional() });
/** How the home page crops the pictures. */
const frames = { headshot: { aspect: 4 / 5, isRound: true }, banner: { aspect: 5 / 2 } } as const;

type PictureDialogProps = {
  user: User;
  field: PictureField;
  /** Read from the URL, so that the title doesn't change when the saved picture arrives. */
  isNew: boolean;
  onClose(): void;
};

/** 'Add Headshot', 'Edit Banner' and so on (§2, §5). */
export function PictureDialog({ user, field, isNew, onClose }: PictureDialogProps) {
  return (
    <EntryDialog
      name={pictureNames[field]}
      schema={pictureSchema}
      translated={{ fields: {}, picture: "image" }}
      entry={isNew ? null : user}
      values={{ image: isNew ? "" : user[field] }}
      toFormValues={(current: User) => ({ image: current[field] })}
      // Removing a picture or changing its description is a change; saving the same picture again is not.
      checkFiles={({ image, imageDetails }, files) =>
        files.image || (!isNew && (image === "" || imageDetails)) ? {} : noImage
      }
      queryKeys={[ownerKey, userQuery.queryKey]}
      save={async ({ image }, { files, details, version = user.version, options }) => {
        // Sends no version if only the description changes, because that can't overwrite a change of the profile.
        const picture = files.image ?? (image === "" ? image : undefined);
        const form = {
          field,
          ...(picture !== undefined && {
            previousHref: user[field],
            version: String(version),
            image: picture,
          }),
          ...details,
        };
        return await send(
          api.users["update-image"][":userId"].$put({ param: { userId: user._id }, form }, options),
        );
      }}
      onClose={onClose}
    >
      <FileField<z.input<typeof pictureSchema>>
        name="image"
        label={pictureNames[field]}
        isRequired
        kind="image"
        frame={frames[field]}
        hint={hints[field]}
      />
    </EntryDialog>
  );
}
