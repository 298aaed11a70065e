import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Link, useLocation } from "wouter";
import type { z } from "zod";
import { translatedLanguages } from "../../../src/core/languages/translated-languages.contract.ts";
import { PASSWORD_MAX, PASSWORD_MIN, profileFields } from "../../../src/core/owner/owner.contract.ts";
import { setupBody } from "../../../src/features/users/users.contract.ts";
import { api } from "../../core/api/api.ts";
import { ApiError, send } from "../../core/api/send.ts";
import { useSession } from "../../core/api/session.ts";
import type { SetupProps } from "../../core/feature/feature.ts";
import { SelectField } from "../../core/fields/choice-field.tsx";
import { declared } from "../../core/fields/declared.ts";
import { TextField } from "../../core/fields/text-field.tsx";
import { schemaResolver } from "../../core/form/resolver.ts";
import { Credentials } from "../../core/owner/credentials.tsx";
import { ownerQuery } from "../../core/owner/owner-query.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { AuthLayout } from "../../core/ui/auth-layout.tsx";

const languageChoices = Object.entries(translatedLanguages);

type SetupInput = z.input<typeof setupBody>;
type Setup = z.output<typeof setupBody>;

const blank: SetupInput = { fname: "", lname: "", email: "", password: "", language: guessedLanguage() };

/** The first of the browser's languages that the program is translated into; English if there is none. */
function guessedLanguage(): string {
  const wanted = (globalThis.navigator?.languages ?? []).map((tag) => new Intl.Locale(tag).language);
  const tags = languageChoices.map(([tag]) => tag);
  return wanted.flatMap((language) => tags.find((tag) => tag.split("-", 1)[0] === language) ?? [])[0] ?? "en";
}

/** Creates the owner on a new site (§10). */
export function SetupPage({ code, renderStart, children }: SetupProps) {
  const [startPath, setStartPath] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const setToken = useSession((session) => session.setToken);
  const visibleUser = useQuery(userQuery);
  const status = useQuery({
    queryKey: ["setup"],
    queryFn: () => send(api.setup.$get()),
  });
  const form = useForm<SetupInput, unknown, Setup>({
    defaultValues: blank,
    // A résumé imported before the setup already has a name.
    ...(visibleUser.data && {
      values: { ...blank, fname: visibleUser.data.fname, lname: visibleUser.data.lname },
    }),
    resetOptions: { keepDirtyValues: true },
    resolver: schemaResolver(setupBody),
  });
  const setUp = useMutation({
    mutationFn: (setup: Setup) => send(api.setup.$post({ json: { code, ...setup } })),
    onSuccess({ token, user }) {
      client.setQueryData(ownerQuery(token).queryKey, user);
      client.setQueryData(userQuery.queryKey, user);
      setToken(token);
      navigate(startPath ?? "/admin/my-info", { replace: true });
    },
    onError(error) {
      console.error("Failed to set up the site");
      const errors = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [index, [field, message]] of errors.entries())
        if (isField(field)) form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
    },
  });
  const { error } = setUp;
  const isShownAtFields = error instanceof ApiError && Object.keys(error.fields).some(isField);
  const isTaken = status.data?.needed === false || (error instanceof ApiError && error.status === 409);
  if (isTaken)
    return (
      <AuthLayout title="Set up your site">
        <p role="alert">
          This site already has an owner.{" "}
          <Link href="/admin/login" className="ink-link">
            Log in
          </Link>{" "}
          with the owner's email and password. If you've lost them, run <code>vitrine owner</code> on the
          server to set new ones.
        </p>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Set up your site">
      <p>
        This creates the site's only account. Your name appears on the home page and your email address on the
        contact page.
      </p>
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={form.handleSubmit((setup) => {
            if (!setUp.isPending) setUp.mutate(setup);
          })}
        >
          <TextField<SetupInput> {...declared(profileFields, "fname")} />
          <TextField<SetupInput> {...declared(profileFields, "lname")} />
          <Credentials
            passwordAutoComplete="new-password"
            passwordHint={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`}
          />
          <SelectField<SetupInput> name="language" label="Language of your site" choices={languageChoices} />
          {renderStart(setStartPath)}
          {error && !isShownAtFields && (
            <p role="alert" className="field-error">
              {error instanceof ApiError && error.status === 403 ? INVALID_LINK : error.message}
            </p>
          )}
          <button type="submit" className="ink-button" aria-disabled={setUp.isPending}>
            Create my site
          </button>
        </form>
      </FormProvider>
      {children}
    </AuthLayout>
  );
}

const INVALID_LINK =
  "This setup link is wrong or more than an hour old. Restart Vitrine and open the new link it prints.";

function isField(name: string): name is keyof SetupInput {
  return name in blank;
}
