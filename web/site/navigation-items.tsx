import { NavigationItem } from "../core/page/navigation-item.tsx";
import { pages } from "./pages.ts";

const items = pages
  .flatMap(({ path, navigation, navigationItem }) =>
    navigation ? { path, navigationItem, ...navigation } : [],
  )
  .sort((one, other) => one.order - other.order);

/** The same items in the header and in the drawer (§2). */
export function NavigationItems({ className }: { className: string }) {
  return items.map(({ path, label, navigationItem: Item }) =>
    Item ? (
      <Item key={path} className={className} />
    ) : (
      <NavigationItem key={path} href={path} label={label} className={className} />
    ),
  );
}
