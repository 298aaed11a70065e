import { useEffect, useState } from "react";

/** An object URL for a file, `""` until it is created. Revoked when the file changes. */
export function useObjectUrl(file: Blob | null): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (file === null) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl("");
    };
  }, [file]);
  return url;
}
