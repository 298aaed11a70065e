import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import type { Passkey } from "../../../src/core/owner/owner.contract.ts";
import { passkeyForm } from "../../../src/features/users/users.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { TextField } from "../../core/fields/text-field.tsx";
import { schemaResolver } from "../../core/form/resolver.ts";
import { showOutcome } from "../../core/form/saved-toast.ts";
import { createPasskey } from "../../core/owner/passkey.ts";
import { ConfirmDialog } from "../../core/ui/confirm-dialog.tsx";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { formatDate, formatLastUsed } from "../../core/ui/format-time.ts";
import { Modal, ModalFooter } from "../../core/ui/modal.tsx";
import { ActionButton } from "../../core/ui/panel.tsx";
import { browserName } from "./browser-name.ts";
import { passkeysQuery } from "./factors-query.ts";
import { sessionsQuery } from "./sessions-query.ts";

type PasskeyForm = z.infer<typeof passkeyForm>;

/** The passkeys under Settings. */
export function PasskeysRow() {
  const { data: passkeys, isLoadingError } = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <div>
      <dt>Passkeys</dt>
      <dd>
        {isLoadingError && (
          <span role="alert">Your passkeys could not be loaded. Reload the page to try again.</span>
        )}
        {passkeys?.length === 0 && <span>None</span>}
        {passkeys && passkeys.length > 0 && (
          <ul className="min-w-[min(100%,16rem)] flex-auto">
            {passkeys.map((passkey) => (
              <PasskeyLine key={passkey._id} passkey={passkey} />
            ))}
          </ul>
        )}
        <ActionButton onClick={() => setAdding(true)}>Add Passkey</ActionButton>
        {isAdding && <PasskeyDialog passkey={null} onClose={() => setAdding(false)} />}
      </dd>
    </div>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { _id, name, createdAt, lastUsedAt, host, isUsable } = passkey;
  const client = useQueryClient();
  const [open, setOpen] = useState<"name" | "remove" | null>(null);
  const removing = useMutation({
    mutationFn: () => send(api.passkeys.delete[":id"].$post({ param: { id: _id } })),
    async onSuccess() {
      await refresh(client);
      showOutcome({
        status: "success",
        title: "Passkey removed.",
        description: "Every other session has ended.",
      });
    },
    onError(error) {
      console.error("Failed to remove a passkey");
      setOpen(null);
      showErrorToast("Passkey not removed", error);
    },
  });
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>
        <button
          type="button"
          className="ink-link"
          aria-label={`Edit Passkey ${name}`}
          onClick={() => setOpen("name")}
        >
          <bdi>{name}</bdi>
        </button>{" "}
        <span className="text-small text-soft lining-nums">
          {lastUsedAt === "" ? `added ${formatDate(createdAt)}` : `last used ${formatLastUsed(lastUsedAt)}`}
        </span>
        {!isUsable && <span className="field-error block">This passkey only works at {host}.</span>}
      </span>
      <button
        type="button"
        className="btn btn-link btn-danger"
        aria-label={`Remove ${name}`}
        onClick={() => setOpen("remove")}
      >
        Remove
      </button>
      {open === "name" && <PasskeyDialog passkey={passkey} onClose={() => setOpen(null)} />}
      {open === "remove" && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          text="You can no longer log in with this passkey, and every other session ends. Your password still works."
          confirmLabel="Remove"
          cancelLabel="Keep it"
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onCancel={() => setOpen(null)}
        />
      )}
    </li>
  );
}

/** 'Add Passkey' creates a passkey on this device; 'Edit Passkey' renames one. */
function PasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose(): void }) {
  const client = useQueryClient();
  const title = `${passkey ? "Edit" : "Add"} Passkey`;
  const form = useForm<PasskeyForm>({
    defaultValues: { name: passkey?.name ?? browserName(navigator.userAgent) },
    resolver: schemaResolver(passkeyForm),
  });
  const saving = useMutation({
    mutationFn: async ({ name }: PasskeyForm) => {
      if (passkey !== null) {
        await send(
          api.passkeys.update[":id"].$put({ param: { id: passkey._id }, json: { passkey: { name } } }),
        );
        return;
      }
      const { options } = await send(api.passkeys.options.$post());
      const response = await createPasskey(options);
      await send(api.passkeys.create.$post({ json: { passkey: { name, response } } }));
    },
    async onSuccess() {
      await refresh(client);
      onClose();
      if (passkey === null)
        showOutcome({
          status: "success",
          title: "Passkey added.",
          description: "Every other session has ended.",
        });
    },
    onError: () => console.error(`Failed to save a passkey`),
  });
  const submit = form.handleSubmit((values) => {
    if (!saving.isPending) saving.mutate(values);
  });
  return (
    <Modal title={title} onDismiss={onClose} onSaveKey={() => void submit()}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="contents">
          <div className="modal-body grid gap-5">
            {saving.error && (
              <p role="alert" className="alert">
                {saving.error.message}
              </p>
            )}
            <TextField<PasskeyForm>
              name="name"
              label="Name"
              isRequired
              hint={
                passkey
                  ? undefined
                  : "A name to recognize this device. Next, you'll confirm with your fingerprint, face or PIN."
              }
            />
          </div>
          <ModalFooter>
            <button
              type="submit"
              className="btn btn-primary px-8 max-sm:px-5"
              aria-disabled={saving.isPending}
            >
              {saving.isPending ? "Saving…" : "Save"}
            </button>
            <button type="button" className="btn btn-outline" onClick={onClose}>
              Cancel
            </button>
          </ModalFooter>
        </form>
      </FormProvider>
    </Modal>
  );
}

async function refresh(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(
    [passkeysQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
  );
}
