import { useState } from "react";

type CredentialsProps = {
  email: string;
  password: string;
  onEmail(value: string): void;
  onPassword(value: string): void;
  passwordAutoComplete: "current-password" | "new-password";
  errors?: Record<string, string>;
};

/** E-mail and password, the latter with a Show/Hide toggle (spec §2). */
export function Credentials({
  email,
  password,
  onEmail,
  onPassword,
  passwordAutoComplete,
  errors = {},
}: CredentialsProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <label className="flex flex-col gap-1">
        Email
        <input
          name="email"
          type="email"
          required
          autoComplete="username"
          value={email}
          onChange={(event) => onEmail(event.target.value)}
          aria-invalid={errors.email !== undefined}
          className="input w-full"
        />
      </label>
      {errors.email && <p className="text-sm text-error">{errors.email}</p>}
      <div className="flex flex-col gap-1">
        <label htmlFor="password">Password</label>
        <div className="join">
          <input
            id="password"
            name="password"
            type={isShown ? "text" : "password"}
            required
            autoComplete={passwordAutoComplete}
            value={password}
            onChange={(event) => onPassword(event.target.value)}
            aria-invalid={errors.password !== undefined}
            className="input join-item w-full"
          />
          <button
            type="button"
            className="btn join-item"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </button>
        </div>
      </div>
      {errors.password && <p className="text-sm text-error">{errors.password}</p>}
    </>
  );
}
