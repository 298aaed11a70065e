import { create } from "zustand";

/** Spec §9: the token's key in local storage. */
const TOKEN_KEY = "authToken";

type Session = { token: string | null; setToken(token: string | null): void };

function stored(): string | null {
  try {
    return globalThis.localStorage?.getItem(TOKEN_KEY) ?? null;
  } catch {
    return null; // Storage is off in this browser: the session lasts as long as the page.
  }
}

/** The owner's token; nothing else of the session is kept in the browser. */
export const useSession = create<Session>((set) => ({
  token: stored(),
  setToken(token) {
    try {
      if (token === null) localStorage.removeItem(TOKEN_KEY);
      else localStorage.setItem(TOKEN_KEY, token);
    } catch {
      // See stored().
    }
    set({ token });
  },
}));

export function authToken(): string | null {
  return useSession.getState().token;
}
