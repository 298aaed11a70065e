import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showToast } from "../../core/ui/toast.ts";
import { RestoreFile } from "./restore-file.tsx";

/** Brings a site back from its backup in place of setting up a new one. */
export function RestoreAtSetup({ code }: { code: string }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return (
    <div className="grid gap-3 border-t border-base-300 pt-4">
      <p>You have a backup of a site? Restore it instead, and log in as its owner.</p>
      <RestoreFile
        question="Its site becomes this one. Log in with its e-mail and password afterwards."
        restore={(_file, options) =>
          send(api.setup.restore.$post(undefined, { ...options, headers: { "X-Setup-Code": code } }))
        }
        onRestored={() => {
          client.clear();
          void showToast({
            status: "success",
            title: "Backup restored",
            description: "Log in as its owner.",
          });
          navigate("/admin/login", { replace: true });
        }}
      />
    </div>
  );
}
