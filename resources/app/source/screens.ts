// A screen is a folder with its `screen.ts`, and a line here. They are offered in this order, and of several of a role
// the first is shown.
import './waiter/screen.ts';
import './till/screen.ts';
import './kitchen/screen.ts';
import './display/screen.ts';
import './kiosk/screen.ts';
import './driver/screen.ts';
