import { create } from "zustand";

/** Whether the command palette is open. Its code is loaded when it is first opened. */
export const usePalette = create<{ isOpen: boolean; setOpen(isOpen: boolean): void }>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}));
