import { create } from "zustand";

/** Whether the palette is open; its code is loaded with the first time that it is. */
export const usePalette = create<{ isOpen: boolean; setOpen(isOpen: boolean): void }>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}));
