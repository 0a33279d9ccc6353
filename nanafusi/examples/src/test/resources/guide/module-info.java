module town {
    requires kinjo.nanafusi;

    exports town to
            kinjo.nanafusi;
}
