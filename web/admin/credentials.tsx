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
      <div className="field field-stacked">
        <label htmlFor="email" className="field-label">
          Email
        </label>
        <input
          id="email"
          name="email"
          type="email"
          required
          autoComplete="username"
          value={email}
          onChange={(event) => onEmail(event.target.value)}
          aria-invalid={errors.email !== undefined}
          aria-describedby={errors.email && "email-fault"}
          className="field-input"
        />
        {errors.email && (
          <p id="email-fault" className="field-note field-error">
            {errors.email}
          </p>
        )}
      </div>
      <div className="field field-stacked">
        <label htmlFor="password" className="field-label">
          Password
        </label>
        <div className="flex items-stretch">
          <input
            id="password"
            name="password"
            type={isShown ? "text" : "password"}
            required
            autoComplete={passwordAutoComplete}
            value={password}
            onChange={(event) => onPassword(event.target.value)}
            aria-invalid={errors.password !== undefined}
            aria-describedby={errors.password && "password-fault"}
            className="field-input"
          />
          <button
            type="button"
            className="field-button"
            aria-controls="password"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </button>
        </div>
        {errors.password && (
          <p id="password-fault" className="field-note field-error">
            {errors.password}
          </p>
        )}
      </div>
    </>
  );
}
