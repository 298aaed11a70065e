import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import {
  blankLink,
  type Link,
  type LinkInput,
  linkFields,
  linkSchema,
  platforms,
} from "../../../src/features/links/links.contract.ts";
import { platformOf } from "../../../src/features/links/platform-hosts.contract.ts";
import { profileAddress } from "../../../src/features/links/profiles.contract.ts";
import { SelectField } from "../../core/fields/choice-field.tsx";
import { completeUrl } from "../../core/fields/complete-url.ts";
import { declared } from "../../core/fields/declared.ts";
import { EntryFields } from "../../core/fields/entry-fields.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { lazyPreview } from "../../core/form/lazy-preview.tsx";
import { linkActions, linkTitle, linkValues, saveLink } from "./link-actions.ts";
import { platformLabel } from "./link-parts.tsx";

const choices = platforms.map(
  (platform) => [platform, platform === "other" ? "Other" : platformLabel(platform)] as const,
);

const LinkPreview = lazyPreview(async () => (await import("./link-preview.tsx")).LinkPreview);

/** 'Add Link' and 'Edit Link' (§2, §5). */
export function LinkDialog({ link, onClose }: { link: Link | null; onClose(): void }) {
  return (
    <EntryDialog
      name="Link"
      nameOf={linkTitle}
      schema={linkSchema}
      translated={{ fields: linkFields }}
      entry={link}
      values={link === null ? blankLink : linkValues(link)}
      toFormValues={linkValues}
      queryKeys={linkActions.queryKeys}
      save={(values, saving) => saveLink(link, values, saving)}
      remove={linkActions.remove}
      preview={(values) => <LinkPreview values={values} />}
      onClose={onClose}
    >
      <LinkFields isNew={link === null} />
    </EntryDialog>
  );
}

function LinkFields({ isNew }: { isNew: boolean }) {
  const { getValues, setValue } = useFormContext<LinkInput>();
  // Until the owner chooses a platform, it follows the address that is typed.
  const isChosen = useRef(!isNew || getValues("platform") !== blankLink.platform);
  // `@ada@fosstodon.org`, or `@ada` on the chosen platform, becomes the profile's address.
  const complete = (text: string) =>
    (text.trim().startsWith("@") &&
      profileAddress(isChosen.current ? (getValues("platform") ?? "") : "", text)) ||
    completeUrl(text);
  const choosePlatformFor = (text: string) => {
    const platform = platformOf(completeUrl(text));
    if (!isChosen.current && platform !== null) setValue("platform", platform, { shouldDirty: true });
  };
  return (
    <EntryFields
      fields={linkFields}
      half={["siteHandle"]}
      own={{
        href: (
          <TextField<LinkInput>
            {...declared(linkFields, "href")}
            type="url"
            normalize={complete}
            onTextChange={choosePlatformFor}
          />
        ),
        platform: (
          <SelectField<LinkInput>
            {...declared(linkFields, "platform")}
            isRequired={false}
            isHalf
            choices={choices}
            onChoice={() => {
              isChosen.current = true;
            }}
          />
        ),
      }}
    />
  );
}
