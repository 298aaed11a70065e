import { useId } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { fullName } from "../../../src/shared/page-title.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { Picture } from "../../core/media/picture.tsx";
import { Portrait } from "../../core/page/portrait.tsx";
import { Rosette } from "../../core/ui/engraving.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import "./users-admin.css";

/** A small version of the home page's head. A click on the banner, headshot, name or title edits it (§2). */
export function FrontPanel({ user }: { user: User }) {
  const id = useId();
  const headshot = usePictureForm("headshot", user);
  const banner = usePictureForm("banner", user);
  // Its dialog is in the panel 'Profile Information'.
  const profile = useOpenEntry("profile", [{ _id: "edit" }]);
  const editProfile = () => profile.openEntry("edit");
  const name = fullName(user) || "Vitrine";
  return (
    <section aria-labelledby={id} className="panel">
      <h2 id={id} className="sr-only">
        Pictures and name
      </h2>
      <div className="front">
        <Picture
          address={user.banner}
          sizes="(width < 56.25rem) 100vw, 70rem"
          alt="Banner"
          className="absolute inset-0 size-full object-cover"
          instead={<Rosette seed={name} className="front-rosette" />}
        />
        <button type="button" className="front-banner" onClick={banner.open}>
          <span className="front-label">{user.banner ? "Edit Banner" : "Add Banner"}</span>
        </button>
        <div className="front-text">
          <button type="button" dir="auto" className="front-name" onClick={editProfile}>
            <span className="sr-only">Edit name: </span>
            {name}
          </button>
          <button type="button" dir="auto" className="front-title" onClick={editProfile}>
            <span className="sr-only">Edit title: </span>
            {[user.title, user.location].filter(Boolean).join(", ") || "Add your title and location"}
          </button>
        </div>
        <div className="front-portrait">
          <Portrait picture={user.headshot} name={name} />
          <button type="button" onClick={headshot.open}>
            <span className="front-label">{user.headshot ? "Edit Headshot" : "Add Headshot"}</span>
          </button>
        </div>
      </div>
      {headshot.dialog}
      {banner.dialog}
    </section>
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
