#!/bin/sh
# Started for everyone who logs in; the data is for who installed it and the members of the group galley alone, and is
# kept on removal.
set -e
root=/var/lib/galley
getent group galley >/dev/null || groupadd --system galley
getent passwd galley >/dev/null ||
  useradd --system --gid galley --home-dir "$root" --no-create-home --shell /usr/sbin/nologin galley
who=${SUDO_USER:-$(getent passwd "${PKEXEC_UID:-0}" | cut -d: -f1)}
[ -d "$root/data" ] && who=$(stat -c %U "$root/data")
case "$who" in '' | root | UNKNOWN) who=galley ;; esac
install -d -m 2770 -o "$who" -g galley "$root"
# Earlier versions let every account of the computer in.
chmod -R o-rwx "$root"
[ "$who" = galley ] || usermod -a -G galley "$who"
install -D -m 644 /opt/Galley/resources/installer/galley-autostart.desktop /etc/xdg/autostart/galley.desktop
chmod 4755 /opt/Galley/chrome-sandbox 2>/dev/null || true
ln -sf /opt/Galley/galley /usr/bin/galley
