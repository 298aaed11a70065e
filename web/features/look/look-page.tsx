import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { fullName } from "../../../src/shared/page-title.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { useSearchParameter } from "../../core/admin/search-parameter.ts";
import { WithData } from "../../core/ui/with-data.tsx";
import { LookForm } from "./look-form.tsx";
import { LookPreview } from "./look-preview.tsx";
import { wholeLookQuery } from "./whole-look-query.ts";
import "./look-admin.css";
import "./look-fonts.css";

/** Edits the look next to a preview of the real pages (§21). With `?plain` the preview leaves out the custom CSS. */
export function LookPage({ user }: { user: User }) {
  const query = useQuery(wholeLookQuery);
  // Lets the owner repair custom CSS that makes the preview unusable.
  const isPlain = useSearchParameter("plain") !== null;
  return (
    <AdminLayout user={user} title="Look" publicPath="/">
      <WithData query={query}>
        {(look) => (
          <LookForm stored={look} name={fullName(user)} banner={user.banner}>
            {(draft, changed) => (
              <LookPreview look={isPlain ? { ...draft, isCssOff: true } : draft} changed={changed} />
            )}
          </LookForm>
        )}
      </WithData>
    </AdminLayout>
  );
}
