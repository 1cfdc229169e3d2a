export const problems = {
  'problem.unreachable':
    'Der Server ist nicht erreichbar. Prüfe, ob er läuft und dieses Gerät im selben Netzwerk ist.',
  'problem.SECOND_FACTOR_REQUIRED':
    'Gib den aktuellen Code der Authenticator-App ein. Jeder Code gilt einmal.',
  'problem.PIN_NOT_OF_HERE':
    'Diese PIN wurde auf einem anderen Computer gesetzt und gilt hier nicht. Setze eine neue.',
  'problem.INVALID_CREDENTIALS': 'E-Mail oder Passwort falsch. Prüfe beides und versuche es noch einmal.',
  'problem.UNAUTHENTICATED': 'Du bist abgemeldet. Melde dich erneut an.',
  'problem.TOKEN_EXPIRED': 'Die Sitzung ist beendet. Melde dich erneut an.',
  'problem.FORBIDDEN': 'Deine Rolle erlaubt das nicht. Frage den Inhaber oder einen Manager.',
  'problem.ACCOUNT_DISABLED': 'Dieses Konto ist gesperrt. Ein Manager kann es wieder freigeben.',
  'problem.NOT_FOUND': 'Das wurde gelöscht. Lade die Seite neu.',
  'problem.RECORD_IN_USE': 'Das wird noch verwendet. Entferne es zuerst anderswo, oder schalte es ab.',
  'problem.AREA_NOT_EMPTY': 'In diesem Bereich sind noch Tische. Verschiebe oder entferne sie zuerst.',
  'problem.TABLE_HAS_OPEN_ORDER': 'Dieser Tisch hat eine offene Bestellung. Schließe sie zuerst ab.',
  'problem.VERSION_CONFLICT':
    'Jemand anderes hat das geändert. Sieh dir den neuen Stand an und ändere noch einmal.',
  'problem.BRANCH_REQUIRED': 'Keine Filiale gewählt. Wähle zuerst eine.',
  'problem.BRANCH_NOT_HOSTED': 'Diese Filiale läuft auf einem anderen Server. Ändere es dort.',
  'problem.DUPLICATE_EMAIL': 'Ein anderes Konto hat diese E-Mail schon. Nimm eine andere.',
  'problem.CURRENCY_FIXED': 'Nach der ersten Bestellung lässt sich die Währung nicht mehr ändern.',
  'problem.PRINTER_ADDRESS_REFUSED':
    'Gib die Adresse des Druckers im lokalen Netzwerk ein, zum Beispiel 192.168.1.50:9100.',
  'problem.PRINTER_NOT_CONFIGURED': 'Dafür ist kein Drucker eingerichtet. Wähle einen unter Drucker.',
  'problem.PRINT_JOB_FINISHED': 'Dieser Beleg wurde schon gedruckt oder verworfen. Drucke ihn neu.',
  'problem.EXPORT_EXPIRED': 'Dieser Export ist abgelaufen. Fordere einen neuen an.',
  'problem.CODE_EXPIRED': 'Dieser Code ist abgelaufen oder schon benutzt. Erstelle einen neuen.',
  'problem.PAYLOAD_TOO_LARGE': 'Diese Datei ist zu groß. Wähle eine kleinere.',
  'problem.VALIDATION_ERROR': 'Einige Felder stimmen nicht. Berichtige die markierten.',
  'problem.RATE_LIMITED': 'Zu viele Anfragen. Warte kurz und versuche es noch einmal.',
  'problem.TOO_MANY_ATTEMPTS': 'Zu viele Fehlversuche. Versuche es in ein paar Minuten noch einmal.',
  'problem.INTERNAL_ERROR': 'Auf dem Server ist etwas schiefgegangen. Versuche es noch einmal.',
  'problem.RESTAURANT_UNAVAILABLE':
    'Dieses Restaurant lässt sich gerade nicht öffnen. Wende dich an die Person, die den Server betreibt.',
  'problem.DATABASE_UNAVAILABLE': 'Die Datenbank antwortet nicht. Versuche es gleich noch einmal.',
  'problem.DATABASE_BUSY':
    'Ein anderes Programm auf dem Computer des Servers benutzt die Datenbank. Schließe es und versuche es noch einmal. Nichts wurde gespeichert.',
  'problem.STORAGE_FAILED':
    'Die Festplatte des Servers arbeitet nicht. Prüfe sie und versuche es noch einmal. Nichts wurde gespeichert.',
  'problem.STORAGE_FULL':
    'Die Festplatte des Servers ist voll, nichts wurde gespeichert. Schaffe Platz und versuche es noch einmal.',
  'problem.CONFLICT_DECIDED': 'Das hat schon jemand entschieden. Lade die Liste neu.',
  'problem.CONFLICT_MOVED_ON':
    'Dieses Feld wurde inzwischen wieder geändert. Den alten Wert trotzdem wiederherstellen?',
};
