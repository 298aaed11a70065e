import type { User } from "../../../src/core/owner/owner.contract.ts";
import { fullName } from "../../../src/shared/page-title.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { Picture } from "../../core/media/picture.tsx";
import { Portrait } from "../../core/page/portrait.tsx";
import { Rosette } from "../../core/ui/engraving.tsx";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import "./users-admin.css";

/** Headshot and banner as the home page shows them, or their placeholders (§2). */
export function PicturesPanel({ user }: { user: User }) {
  const headshot = usePictureForm("headshot", user);
  const banner = usePictureForm("banner", user);
  const name = fullName(user) || "Vitrine";
  return (
    <Panel title="Pictures" note="Shown at the top of your home page.">
      <div className="front">
        <BannerPicture address={user.banner} seed={name} />
        <Portrait picture={user.headshot} name={name} />
      </div>
      <div className="panel-actions mt-4">
        <ActionButton onClick={headshot.open}>
          {user.headshot ? "Edit Headshot" : "Add Headshot"}
        </ActionButton>
        <ActionButton onClick={banner.open}>{user.banner ? "Edit Banner" : "Add Banner"}</ActionButton>
      </div>
      {headshot.dialog}
      {banner.dialog}
    </Panel>
  );
}

function BannerPicture({ address, seed }: { address: string; seed: string }) {
  return (
    <Picture
      address={address}
      sizes="(width < 56.25rem) 100vw, 62rem"
      alt="Banner"
      className="absolute inset-0 size-full object-cover"
      instead={<Rosette seed={seed} className="front-rosette" />}
    />
  );
}

function usePictureForm(field: "headshot" | "banner", user: User) {
  const form = useOpenEntry(field, user[field] ? [{ _id: "edit" }] : []);
  return {
    open: user[field] ? () => form.openEntry("edit") : form.openNew,
    dialog: form.entry !== undefined && (
      <PictureDialog user={user} field={field} isNew={form.entry === null} onClose={form.close} />
    ),
  };
}
