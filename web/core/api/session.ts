import { create } from "zustand";

/** §9: the token's key in local storage. */
const TOKEN_KEY = "authToken";

type Session = {
  token: string | null;
  /** The server ended the session: it expired, was ended from another device, or the password changed. */
  hasEnded: boolean;
  setToken(token: string | null): void;
  end(): void;
};

function readStoredToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(TOKEN_KEY) ?? null;
  } catch {
    return null; // Storage is blocked: the session ends with the page.
  }
}

/** The owner's session token. The browser stores nothing else about the session. */
export const useSession = create<Session>((set, get) => ({
  token: readStoredToken(),
  hasEnded: false,
  setToken(token) {
    try {
      if (token === null) localStorage.removeItem(TOKEN_KEY);
      else localStorage.setItem(TOKEN_KEY, token);
    } catch {
      // See readStoredToken().
    }
    set({ token, hasEnded: false });
  },
  end() {
    get().setToken(null);
    set({ hasEnded: true });
  },
}));

// Logging out in one tab logs out all tabs.
globalThis.window?.addEventListener("storage", ({ key }) => {
  if (key === TOKEN_KEY || key === null) useSession.setState({ token: readStoredToken() });
});

export function authToken(): string | null {
  return useSession.getState().token;
}
