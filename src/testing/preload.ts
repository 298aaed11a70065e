// Loaded before all tests (bunfig.toml). Restores mocks and the clock after each test, also if it failed.
import { afterEach, jest, mock, setSystemTime } from "bun:test";

afterEach(() => {
  mock.restore();
  jest.useRealTimers();
  setSystemTime();
});
