import type { AlarmWords } from './alarm-words.ts';

export const de: AlarmWords = {
  items_untaxed: [
    '{count, plural, one {# Artikel wird} other {# Artikel werden}} ohne Steuer verkauft.',
    'Öffnen Sie eine Steuer und wählen Sie „Auf alle anwenden“. Für befreite Artikel eine Steuer mit 0 % verwenden.',
  ],
  kitchen_printer_down: [
    '{name} druckt nicht. Für {kitchens} {waiting, plural, =0 {wartet kein Bon} one {wartet 1 Bon} other {warten # Bons}}.',
    'Strom, Papier und Deckel prüfen. Bis er druckt: Bestellungen der Küche ansagen oder die Bons an einen anderen Drucker schicken.',
  ],
  printer_down: [
    '{name} druckt nicht. {waiting, plural, =0 {Nichts wartet} one {1 Beleg wartet} other {# Belege warten}}.',
    'Strom, Papier und Deckel prüfen.',
  ],
  tickets_stuck: [
    '{count, plural, one {1 Bon wurde} other {# Bons wurden}} in der Küche nicht gedruckt.',
    'Druckliste öffnen: Bons drucken, an einen anderen Drucker schicken oder angesagte verwerfen.',
  ],
  storage_failed: [
    'Die Festplatte dieses Computers arbeitet nicht ({reason}).',
    'Bestellen und Drucken ist erst wieder möglich, wenn sie läuft. Festplatte, Kabel und Rechte des Galley-Ordners prüfen, dann den Computer neu starten.',
  ],
  database_busy: [
    'Ein anderes Programm auf diesem Computer sperrt die Datenbank von Galley.',
    'Dieses Programm schließen. Oft ist es ein Datenbankprogramm, eine Sicherung oder ein Virenscanner: den Galley-Ordner davon ausnehmen.',
  ],
  disk_nearly_full: [
    'Die Festplatte dieses Computers ist fast voll: noch {megabytes} MB frei.',
    'Jetzt Platz schaffen. Ist sie voll, sind Bestellen und Drucken nicht möglich.',
  ],
  database_damaged: [
    'Ein Teil der Datenbank ist beschädigt.',
    'Systemprüfung starten, dann die letzte gute Sicherung einspielen.',
  ],
  stopped_copy: [
    'Ein anderer Computer führt diese Filiale jetzt. Auf diesem kann nicht verkauft werden.',
    'Den anderen Computer benutzen. Um nicht abgeglichene Bestellungen zu retten: hier „galley backup DATEI“ und dort „galley rescue DATEI“ ausführen.',
  ],
  clock_wrong: [
    'Die Uhr dieses Computers geht {minutes, plural, one {1 Minute} other {# Minuten}} falsch.',
    'Datum, Uhrzeit und Zeitzone richtigstellen und „Uhrzeit automatisch festlegen“ einschalten.',
  ],
  clock_doubtful: [
    'Die Uhr dieses Computers geht vielleicht falsch. Sie zeigt {says_at}; nach dem letzten Verkauf müsste es {expected_at} sein.',
    'Geht sie falsch, Datum und Uhrzeit richtigstellen. Geht sie richtig, bestätigen.',
  ],
  invoices_waiting: [
    '{count, plural, one {1 Rechnung wartet} other {# Rechnungen warten}}. Damit begänne ein anderes Geschäftsjahr: Die Uhr dieses Computers zeigt {says_at}.',
    'Stimmt das Datum, bestätigen, dann werden sie ausgestellt. Stimmt es nicht, Datum und Uhrzeit richtigstellen.',
  ],
  head_office_away: [
    'Die Zentrale ist nicht erreichbar.',
    'Internetverbindung dieses Computers prüfen. Der Verkauf läuft weiter, und alles wird gesendet, sobald die Verbindung wieder da ist.',
  ],
  head_office_refuses: [
    'Die Zentrale nimmt nichts an: {problem}',
    'Seite „Abgleich“ öffnen: Dort steht, was zu tun ist. Der Verkauf läuft weiter, und hier ist alles gespeichert.',
  ],
  changes_ahead: [
    'Die Zentrale hat {count, plural, one {1 Änderung} other {# Änderungen}} von hier nicht angenommen, weil deren Zeit vor ihrer Uhr liegt.',
    'Datum und Uhrzeit hier und in der Zentrale richtigstellen. Galley sendet die Änderungen dann erneut.',
  ],
  set_back: [
    'Die Daten dieses Computers wurden auf einen früheren Stand zurückgesetzt.',
    'Die neuesten Einträge fehlen: nach den Papierbelegen nachtragen und die Festplatte mit der Prüfung der Daten untersuchen.',
  ],
  set_back_office: [
    'Die Daten dieses Computers wurden auf einen früheren Stand zurückgesetzt.',
    'Die Filialen schicken zurück, was sie haben, auch Änderungen der Zentrale. Wenn eine Filiale meldet, dass die Zentrale sie nicht kennt: einen Code für sie erstellen.',
  ],
  set_back_branch: [
    'Die Daten dieses Computers wurden auf einen früheren Stand zurückgesetzt.',
    'Die Zentrale schickt zurück, was sie hat. Was dann noch fehlt, nach den Papierbelegen nachtragen.',
  ],
  set_back_unknown: [
    'Die Daten dieses Computers wurden auf einen früheren Stand zurückgesetzt.',
    'In der Zentrale einen Code für diese Filiale holen und auf der Seite „Abgleich“ eingeben. Danach schickt die Zentrale zurück, was sie hat.',
  ],
  owners_held: [
    'Die Zentrale möchte hier {count, plural, one {1 Inhaberkonto} other {# Inhaberkonten}} anlegen oder ändern. Das ist angehalten.',
    'Wenn das gewollt ist, auf der Seite „Abgleich“ annehmen. Sonst ist dieser Server vielleicht mit der falschen Zentrale verbunden.',
  ],
  rows_waiting: [
    '{count, plural, one {1 Eintrag eines anderen Servers konnte} other {# Einträge eines anderen Servers konnten}} nicht gespeichert werden.',
    'Auf der Seite „Abgleich“ ansehen. Galley versucht es weiter; sie lassen sich auch verwerfen.',
  ],
  rights_refused: [
    'Eine Filiale wollte Einstellungen ändern, die nur die Zentrale ändern darf. {count, plural, one {1 Änderung wurde} other {# Änderungen wurden}} verhindert.',
    'In der Filiale nachfragen. Wenn es dort niemand war, ist der Server vielleicht in fremder Hand: Zugang entziehen.',
  ],
  branch_silent: [
    '{branch} ist offline.',
    'Prüfen, ob der Computer dort läuft und Internet hat. Die Filiale kann weiter verkaufen.',
  ],
  catalogue_changed: [
    '{branch} hat in einer Stunde {records} oder mehr gemeinsame Einträge der Speisekarte geändert.',
    'Änderungen ansehen. Sie lassen sich alle rückgängig machen.',
  ],
  set_back_claimed: [
    '{servers} meldet, dass die Datenbank der Zentrale aus einer älteren Kopie stammt.',
    'Wenn das stimmt, auf der Seite „Abgleich“ bestätigen. Sonst diesen Server prüfen und ihm den Zugang entziehen.',
  ],
  webhook_paused: [
    'Der Webhook {name} nimmt keine Ereignisse an und wurde angehalten. {problem}',
    'Empfänger in Ordnung bringen und das Senden fortsetzen, oder den Webhook ausschalten.',
  ],
  table_deleted: [
    '{table} wurde gelöscht, während dort Gäste sitzen.',
    'Bestellungen abschließen oder auf einen anderen Tisch umsetzen. {table} verschwindet danach aus dem Tischplan.',
  ],
  receipts_unsigned: [
    '{count, plural, one {1 Beleg ist} other {# Belege sind}} von der Fiskaleinrichtung noch nicht signiert.',
    'Prüfen, ob das Gerät an und verbunden ist und seine Adresse in den Filialeinstellungen stimmt. Galley lässt wartende Belege signieren, sobald es antwortet.',
  ],
  backups_old: [
    'Die letzte gute Sicherung ist {hours, plural, one {1 Stunde} other {# Stunden}} alt.',
    'Prüfen, ob das Sicherungslaufwerk oder die Netzwerkfreigabe verbunden ist und Platz hat.',
  ],
  backups_missing: [
    'Es gibt keine Sicherungen. Fällt diese Festplatte aus, ist alles verloren, was nur hier liegt.',
    'Einen Ordner für Sicherungen auf einem anderen Laufwerk oder im Netzwerk wählen.',
  ],
  backup_failed: [
    'Die letzte Sicherung nach {folder} ist fehlgeschlagen.',
    'Prüfen, ob das Ziel verbunden ist, Platz hat und beschrieben werden darf.',
  ],
  pins_unreadable: [
    'Diese PINs wurden auf einem anderen Computer gesetzt und gelten hier nicht: {names}.',
    'Neue PINs für diese Personen setzen.',
  ],
  grave_act: [
    'Auf diesem Server {count, plural, one {gab es 1 wichtige Änderung} other {gab es # wichtige Änderungen}}, zuletzt von {person} von {address} aus.',
    'Wenn das gewollt war, als gesehen markieren. Sonst das eigene Passwort ändern und dieser Person den Zugang entziehen.',
  ],
  second_factor_guessed: [
    'Jemand kennt das Passwort von {names} und rät die Codes der Zwei-Faktor-Anmeldung.',
    'Dieses Passwort jetzt ändern. Die Zwei-Faktor-Anmeldung hat bisher niemanden hineingelassen.',
  ],
  demo_people: [
    'Demokonten können sich noch anmelden: {names}. Ihre PINs sind öffentlich.',
    'Diese Konten löschen oder sperren.',
  ],
  rights_changed: [
    'Der Server {branch} hat Rechte oder Anmeldedaten von {accounts, plural, one {1 Konto} other {# Konten}} geändert.',
    'Protokoll prüfen. Wenn das niemand wollte, die Konten berichtigen und dem Server den Zugang entziehen.',
  ],
  loss_unusual: [
    'Stornos, Rabatte und Erstattungen von {person} waren am {date} {share}\u00a0% des Umsatzes. Üblich sind {usual}\u00a0%.',
    'Unter „Verlustkontrolle“ ansehen, dann als gesehen markieren.',
  ],
};
