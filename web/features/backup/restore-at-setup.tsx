import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showToast } from "../../core/ui/toast.ts";
import { RestoreFile } from "./restore-file.tsx";

/** The part of the setup page that restores a backup instead of setting up a new site. */
export function RestoreAtSetup({ code }: { code: string }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return (
    <div className="grid justify-items-start gap-3 border-t border-base-300 pt-4">
      <p>Have a backup? Restore it instead, then log in with that site's email and password.</p>
      <RestoreFile
        question="This replaces the new site with the one in the backup. Log in with that site's email and password afterwards."
        restore={(_file, options) =>
          send(api.setup.restore.$post(undefined, { ...options, headers: { "X-Setup-Code": code } }))
        }
        onRestored={() => {
          client.clear();
          void showToast({
            status: "success",
            title: "Backup restored",
            description: "Log in with that site's email and password.",
          });
          navigate("/admin/login", { replace: true });
        }}
      />
    </div>
  );
}
