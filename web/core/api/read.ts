import { isVisitorView } from "../owner/draft-view.ts";
import type { ApiResponse, ReadPath } from "./api.ts";
import { apiUrl, authHeaders, expectOk } from "./send.ts";

/**
 * Reads content from the API without the full client (api.ts), so that public pages need not load that. On public pages, the
 * owner gets what visitors see unless the view with drafts is on.
 * @param parameter the value for the path's last segment, such as `/:id`
 * @throws ApiError as `expectOk` does
 */
export async function readApi<Address extends ReadPath>(
  address: Address,
  parameter = "",
): Promise<ApiResponse<Address>> {
  const path = apiUrl(address.replace(/:\w+$/, encodeURIComponent(parameter)));
  const response = await expectOk(fetch(path, { headers: isVisitorView() ? {} : authHeaders() }));
  return (await response.json()) as ApiResponse<Address>; // The route's type describes a successful response.
}
