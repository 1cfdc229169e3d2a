#!/bin/sh
rm -f /etc/xdg/autostart/galley.desktop /usr/bin/galley
