import { create } from "zustand";

/** §9: the token's key in local storage. */
const TOKEN_KEY = "authToken";

type Session = {
  token: string | null;
  /** The server has ended the session while someone was at work: by age, from elsewhere, or by a new password. */
  hasEnded: boolean;
  setToken(token: string | null): void;
  end(): void;
};

function stored(): string | null {
  try {
    return globalThis.localStorage?.getItem(TOKEN_KEY) ?? null;
  } catch {
    return null; // Storage is off in this browser: the session lasts as long as the page.
  }
}

/** The owner's token; nothing else of the session is kept in the browser. */
export const useSession = create<Session>((set, get) => ({
  token: stored(),
  hasEnded: false,
  setToken(token) {
    try {
      if (token === null) localStorage.removeItem(TOKEN_KEY);
      else localStorage.setItem(TOKEN_KEY, token);
    } catch {
      // See stored().
    }
    set({ token, hasEnded: false });
  },
  end() {
    get().setToken(null);
    set({ hasEnded: true });
  },
}));

// Who logs out in one tab is logged out in all of them.
globalThis.window?.addEventListener("storage", ({ key }) => {
  if (key === TOKEN_KEY || key === null) useSession.setState({ token: stored() });
});

export function authToken(): string | null {
  return useSession.getState().token;
}
