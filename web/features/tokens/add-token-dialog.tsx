import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { z } from "zod";
import { tokenSchema } from "../../../src/features/tokens/tokens.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { RadioField, SelectField } from "../../core/fields/choice-field.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { schemaResolver } from "../../core/form/resolver.ts";
import { CopyLine } from "../../core/ui/copy-line.tsx";
import { Modal, ModalFooter } from "../../core/ui/modal.tsx";
import { tokensQuery } from "./tokens-query.ts";

const DAY = 24 * 60 * 60 * 1000;

const tokenForm = z.object({
  name: tokenSchema.shape.name,
  scope: tokenSchema.shape.scope,
  /** In days from now; `""` never expires. */
  expires: z.string(),
});
type TokenForm = z.infer<typeof tokenForm>;

/** 'Add Token': asks for name, scope and expiration, then shows the secret once. */
export function AddTokenDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<TokenForm>({
    defaultValues: { name: "", scope: "read", expires: "90" },
    resolver: schemaResolver(tokenForm),
  });
  const adding = useMutation({
    mutationFn: ({ name, scope, expires }: TokenForm) => {
      const endsAt = expires === "" ? "" : new Date(Date.now() + Number(expires) * DAY).toISOString();
      return send(api.tokens.create.$post({ json: { token: { name, scope, endsAt } } }));
    },
    async onSuccess({ token }) {
      setSecret(token.secret);
      await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
    onError: () => console.error("Failed to add a token"),
  });
  const submit = form.handleSubmit((values) => {
    if (!adding.isPending) adding.mutate(values);
  });
  if (secret !== null)
    return (
      <Modal key="secret" title="Add Token" onDismiss={onClose}>
        <div className="modal-body">
          <p className="mb-4">Copy it now. You won't be able to see it again.</p>
          <CopyLine label="Token" text={secret} />
          <p className="field-note px-0">
            Send it with every API call: <code>Authorization: Bearer {secret.slice(0, 8)}…</code>
          </p>
        </div>
        <ModalFooter>
          <button type="button" className="btn btn-primary px-8 max-sm:px-5" onClick={onClose}>
            Done
          </button>
        </ModalFooter>
      </Modal>
    );
  return (
    <Modal key="form" title="Add Token" onDismiss={onClose} onSaveKey={() => void submit()}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="contents">
          <div className="modal-body">
            <div className="form-fields">
              {adding.error && (
                <p role="alert" className="alert col-span-full">
                  {adding.error.message}
                </p>
              )}
              <TextField<TokenForm>
                name="name"
                label="Name"
                isRequired
                hint="What the token is for, such as “Build server”."
              />
              <RadioField<TokenForm>
                name="scope"
                label="Scope"
                choices={[
                  ["read", "Read"],
                  ["write", "Read and write"],
                ]}
                hint="This token cannot access your login, other tokens or backups."
              />
              <SelectField<TokenForm>
                name="expires"
                label="Expires"
                choices={[
                  ["30", "In 30 days"],
                  ["90", "In 90 days"],
                  ["365", "In a year"],
                  ["", "Never"],
                ]}
              />
            </div>
          </div>
          <ModalFooter>
            <button
              type="submit"
              className="btn btn-primary px-8 max-sm:px-5"
              aria-disabled={adding.isPending}
            >
              {adding.isPending ? "Saving…" : "Save"}
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
